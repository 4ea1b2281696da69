import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";

const databaseOfTheRun = "./test/support/cluster.ts";
/**
 * Longer polling for asynchronous results, which may arrive late on a busy machine. A missing result fails
 * the test in either case.
 */
const patient = { poll: { timeout: 15_000 } };

const platformTests = [
  "platform/!(web|files)/**/*.test.ts",
  "platform/*.test.ts",
  "platform/files/server/**/*.test.ts",
  "app/{*,commands/*,seed/*,demo/*,home/server/*}.test.ts",
  "db/**/*.test.ts",
];
const featureTests = ["tools/**/*.test.ts", "sandbox/**/*.test.ts", "areas/*/*/server/**/*.test.ts"];
const wholeTests = "test/*.test.ts";
/** Tests of a database on several servers, whose addresses TEST_CITUS names. */
const severalServers = process.env["TEST_CITUS"] ? ["test/several-servers/*.test.ts"] : [];
/**
 * Tests that measure response times or memory, or kill servers. Other work on the machine would change what they
 * measure, or make a server that was killed late to come back.
 */
const measuring = [
  "areas/billing/unbilled/server/unbilled.test.ts",
  "areas/transcription/recordings/server/recordings.test.ts",
  "areas/transcription/tasks/server/compare.test.ts",
  "app/home/server/{handlers,waiting}.test.ts",
  "platform/backup/flat-line.test.ts",
  "platform/db/cluster.test.ts",
  "platform/documents/documents.test.ts",
  "platform/files/server/{lanes,receive-parts,resumable,tus-client}.test.ts",
  "platform/files/server/{scanner,storage}/*.test.ts",
  "platform/http/crowd.test.ts",
  "platform/{jobs,realtime,work}/*.test.ts",
  "test/{hashing,import-memory,kill*,log,long-tables,long-texts,mail-kill,nodes,pooler,start,upload-memory,watch}.test.ts",
];
const all = [...platformTests, ...featureTests, wholeTests, ...severalServers];
/** Files of the server's tests by the environment variable SERVER_TESTS. */
const serverTests = {
  all: { include: all, exclude: [] },
  beside: { include: all, exclude: measuring },
  alone: { include: measuring, exclude: [] },
};
/**
 * Tests of everything that another version of PostgreSQL may treat differently: migrations, the schema, the
 * queue, backups, and every statement. Each route is called with its examples (every-route) and with odd
 * values for all filters (fuzz), and each list is explained (list-plans). The ledger's own tests are included
 * because triggers and locks protect its money.
 */
const touchesSql = [
  "platform/db/!(closed-folder).test.ts",
  "platform/{access,audit,jobs}/**/*.test.ts",
  "db/**/*.test.ts",
  "app/{seed,demo}/*.test.ts",
  "tools/schema-sql.test.ts",
  "areas/billing/{ledger,invoices,payments,statements}/server/*.test.ts",
  "test/{every-route,fuzz,list-plans,two-roles,sharding,backup,kill}.test.ts",
];
const isOldest = process.env["TEST_PG"] === "15";
const part = process.env["SERVER_TESTS"];
const { include, exclude } = isOldest
  ? { include: touchesSql, exclude: [] }
  : serverTests[part === "beside" || part === "alone" ? part : "all"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          testTimeout: 20_000,
          include: [
            "kernel/**/*.test.ts",
            "{platform/files,areas/*/*}/*.test.ts",
            "{platform/files,areas/*/*,app/home}/rules/**/*.test.ts",
          ],
          // Shares one environment between all files because rules keep no state between calls.
          pool: "threads",
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          include,
          exclude: [...configDefaults.exclude, ...exclude],
          globalSetup: databaseOfTheRun,
          expect: patient,
          // Shares loaded modules between files because the platform keeps its state in objects. Each file
          // has its own database.
          pool: "forks",
          isolate: false,
          // Restores spies after each test, so that a spy left by a failed test does not fail later tests.
          restoreMocks: true,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          include: ["platform/web/**/*.test.{ts,tsx}", "{platform,app,areas/*}/*/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: "./test/support/browser-stubs.ts",
          css: false,
          // Shares loaded modules because loading React and Mantine again takes longer than the tests of most
          // files.
          isolate: false,
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: databaseOfTheRun,
          expect: patient,
          pool: "forks",
          // Runs two files at a time, each with its own browser and server, because a scenario waits more
          // than it computes.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
