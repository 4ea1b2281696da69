import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const databaseOfTheRun = "./test/support/cluster.ts";
/** What a test waits for comes late on a busy machine; what never comes fails it either way. */
const patient = { poll: { timeout: 15_000 } };

const server = [
  "platform/!(web|files)/**/*.test.ts",
  "platform/*.test.ts",
  "platform/files/server/**/*.test.ts",
  "app/{*,commands/*,seed/*,demo/*,home/server/*}.test.ts",
  "db/**/*.test.ts",
  "tools/**/*.test.ts",
  "sandbox/**/*.test.ts",
  "areas/*/*/server/**/*.test.ts",
  "test/*.test.ts",
];
/**
 * What another version of PostgreSQL may take otherwise: migrations, the schema, the queue, backups, and every statement: each route is called
 * with its examples (every-route) and with odd values for all its filters (fuzz), each list is explained (list-plans). The ledger's own tests
 * run too, because triggers and locks hold its money.
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

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          // No rule keeps anything between two calls, so no file needs a world of its own.
          pool: "threads",
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          include: isOldest ? touchesSql : server,
          globalSetup: databaseOfTheRun,
          expect: patient,
          // The machinery keeps its state in objects, so files share what is loaded; each has a database of its own.
          pool: "forks",
          isolate: false,
          // A spy that a failed test left behind would fail the tests after it.
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
          // Loading React and Mantine anew takes longer than the tests of most files.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: databaseOfTheRun,
          expect: patient,
          pool: "forks",
          // Two at a time, each with a browser and a server of its own: a scenario waits more than it computes.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
