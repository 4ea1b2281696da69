import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { seedBase } from "#app/seed/base.ts";
import { shiftedPrograms } from "./clock.ts";
import { prepareServers } from "./several-servers.ts";
import { type Cluster, startCluster } from "#platform/db/cluster.ts";
import { openPool } from "#platform/db/connect.ts";
import { embeddedPrograms } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { migrateQueue } from "#platform/jobs/runner.ts";
import { isAlive, readPostmaster, isRunningOn } from "#platform/db/postmaster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Connection string of the run's PostgreSQL server, and name of the database that every test database
     * copies. `others` are the connection strings of the other servers of TEST_CITUS.
     */
    cluster: { adminUrl: string; template: string; others: readonly string[] };
  }
}

const root = join(import.meta.dirname, "../..");
const template = "corella_template";

/** Server settings without durability, because test data need not survive a power cut. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_keep_size: "0",
  shared_buffers: "128MB",
  max_wal_size: "4GB",
};

/**
 * Starts one PostgreSQL server for the whole run, in its own folder, and returns the function that stops the
 * server. Its template database (migrated, with the reference data) is built once and kept in .cache under a
 * fingerprint of all files that the template depends on.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void> | void> {
  if (process.env["TEST_CITUS"]) {
    project.provide("cluster", await prepareServers(process.env["TEST_CITUS"].split(","), template, seed));
    return () => undefined;
  }
  dropAbandoned();
  const bin = programs();
  const kept = join(root, ".cache/test-database", `${process.env["TEST_PG"] ?? "18"}-${fingerprint()}`);
  const home = mkdtempSync(join(tmpdir(), `corella-test-${process.pid}-`));
  if (!existsSync(kept)) await makeTemplate(bin, kept);
  cpSync(join(kept, "postgres"), join(home, "postgres"), { recursive: true });
  chmodSync(join(home, "postgres"), 0o700);
  const cluster = await startCluster({ bin: shiftedPrograms(bin, home), home, settings });
  project.provide("cluster", { adminUrl: cluster.url("postgres"), template, others: [] });
  return () => discard(cluster, home);
}

/**
 * Returns the folder of the PostgreSQL programs for the tests: the version bundled with Corella, or the
 * oldest supported version (TEST_PG=15) from Debian's package.
 */
export function programs(): string {
  const wanted = process.env["TEST_PG"] ?? "18";
  return wanted === "18" ? embeddedPrograms() : `/usr/lib/postgresql/${wanted}/bin`;
}

function fingerprint(): string {
  // Includes the year because the template contains the public holidays of this year and the next.
  const hash = createHash("sha256").update(String(new Date().getUTCFullYear()));
  const files = globSync(
    ["db/migrations/*", "app/{seed,demo}/**", "platform/db/{cluster,migrate}.ts", "package-lock.json"],
    {
      cwd: root,
      withFileTypes: true,
    },
  );
  for (const path of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplate(bin: string, kept: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), `corella-test-${process.pid}-`));
  const cluster = await startCluster({ bin, home, settings });
  try {
    const admin = new pg.Client({ connectionString: cluster.url("postgres") });
    await admin.connect();
    await admin.query(`create database ${template}`);
    await admin.end();
    await seed(cluster.url(template));
    await cluster.stop();
    mkdirSync(join(kept, ".."), { recursive: true });
    const ours = `${kept}.${process.pid}`;
    cpSync(home, ours, { recursive: true, filter: (path) => !path.endsWith("/run") });
    // A concurrent run may have built the same template meanwhile.
    if (existsSync(kept)) rmSync(ours, { recursive: true, force: true });
    else renameSync(ours, kept);
    dropOld(join(kept, ".."));
  } finally {
    await discard(cluster, home);
  }
}

/**
 * Deletes kept templates older than one hour. Newer templates stay because another run may be copying them.
 */
function dropOld(folder: string): void {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  const madeAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  // Compares with the newest template, because the clock of a run may be shifted and that of files is not.
  const newest = Math.max(...paths.map(madeAt).filter(Number.isFinite));
  for (const path of paths)
    if (madeAt(path) < newest - 3_600_000) rmSync(path, { recursive: true, force: true });
}

async function seed(url: string): Promise<void> {
  await migrate(url);
  const pool = openPool(url);
  await migrateQueue(pool);
  await seedBase(pool);
  await pool.end();
}

async function discard({ pid }: Cluster, home: string): Promise<void> {
  await killServer(pid, home);
  rmSync(home, { recursive: true, force: true });
}

async function killServer(pid: number, home: string): Promise<void> {
  const folder = join(home, "postgres");
  if (!existsSync(folder) || !isRunningOn(pid, folder)) return;
  process.kill(pid, "SIGQUIT");
  while (isAlive(pid) && isRunningOn(pid, folder)) await pause(5);
}

/** Stops the servers and deletes the folders that killed runs left behind. */
function dropAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^corella-test-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const home = join(tmpdir(), name);
    const left = readPostmaster(join(home, "postgres"));
    if (left !== null && isRunningOn(left.pid, join(home, "postgres"))) process.kill(left.pid, "SIGQUIT");
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
}
