// Fills a large practice and compares Corella (with session, permissions, validation and audit log) with a
// bare server on the same data. Usage: npm run bench -- practice [--patients 1000000] [--clients 2000]
// [--seconds 3] [--rounds 3] [--connections 8,64] [--folder DIR] [--only TEXT] [--profile DIR]
// With --servers URLS, uses a database of your own instead of a new PostgreSQL, which it fills if FOLDER has no
// practice yet; after a comma, the addresses of the other servers it is distributed over.
// With --serve FILE, writes Corella's address and the sessions of its clients to FILE, and waits until
// stopped; `beside` sends the requests.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Pool } from "pg";
import { seedBase } from "#app/seed/base.ts";
import { startCluster } from "#platform/db/cluster.ts";
import { openPool } from "#platform/db/connect.ts";
import { embeddedPrograms } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { migrateQueue } from "#platform/jobs/runner.ts";
import { compare } from "./practice/comparison.ts";
import { fill, type Practice } from "./practice/fill.ts";
import { choosePlaces, listingOf } from "./practice/places.ts";
import { postmasterOf } from "./practice/processor.ts";
import { comparisonOf, scenarios } from "./practice/scenarios.ts";
import { startCorella, stopServers } from "./practice/servers.ts";
import { fillWork } from "./practice/work.ts";

const { values: options } = parseArgs({
  options: {
    patients: { type: "string", default: "1000000" },
    clients: { type: "string" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "8,64" },
    folder: { type: "string" },
    servers: { type: "string" },
    only: { type: "string" },
    /** Folder for Corella's CPU profile, which a browser's developer tools can open. */
    profile: { type: "string" },
    /**
     * File for Corella's address and a line for each place, read by another program that sends the requests.
     */
    serve: { type: "string" },
  },
});
const patients = Number(options.patients);
const clients = Number(options.clients ?? Math.max(1, Math.round(patients / 500)));

const home = options.folder ?? mkdtempSync(join(tmpdir(), "corella-bench-"));
const servers = options.servers?.split(",");
const cluster = servers ? undefined : await startCluster({ bin: embeddedPrograms(), home });
try {
  const url = servers?.[0] ?? cluster?.url() ?? "";
  const pool = openPool(url, { poolSize: 4, statementTimeoutMs: 3_600_000 });
  const practice = await loadPractice(pool, url);
  await fillWork(pool, practice);
  const places = await choosePlaces(pool, practice);
  const corella = await startCorella(url, join(home, "corella"), options.profile);
  await waitForRest(pool);
  console.log(
    `${practice.clients} clients, ${practice.patients} patients, ${practice.appointments} appointments`,
  );
  if (options.serve === undefined) {
    await compare(
      { corella, database: { url, pids: await Promise.all((servers ?? [url]).map(postmasterOf)) } },
      scenarios.map((scenario) => comparisonOf(scenario, places)),
      {
        seconds: Number(options.seconds),
        rounds: Number(options.rounds),
        connections: options.connections.split(",").map(Number),
        only: options.only,
      },
    );
  } else {
    writeFileSync(options.serve, listingOf(corella.port, places));
    console.log(
      `${options.serve} lists ${places.length} places of Corella on port ${corella.port}; Ctrl C stops it`,
    );
    await new Promise<void>((stop) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop());
    });
  }
  await pool.end();
} finally {
  await stopServers();
  await cluster?.stop();
  if (options.folder === undefined) rmSync(home, { recursive: true, force: true });
}

async function loadPractice(pool: Pool, url: string): Promise<Practice> {
  const note = join(home, "practice.json");
  await migrate(url);
  if (existsSync(note)) return JSON.parse(readFileSync(note, "utf8"));
  await migrateQueue(pool);
  await seedBase(pool);
  const began = performance.now();
  const newPractice = await fill(pool, clients, patients);
  console.log(`made in ${Math.round((performance.now() - began) / 1000)} s`);
  writeFileSync(note, JSON.stringify(newPractice));
  return newPractice;
}

/**
 * Waits until the jobs that a start causes (scheduled mail, the audit log's seals, patients to compare) are
 * done, so that they are not measured.
 */
async function waitForRest(pool: Pool): Promise<void> {
  const dueQuery =
    "select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts";
  const began = performance.now();
  const patience = 900_000;
  for (let quietSeconds = 0; quietSeconds < 3; ) {
    await pause(1000);
    const { rows } = await pool.query<{ due: number }>(dueQuery);
    quietSeconds = rows[0]?.due === 0 ? quietSeconds + 1 : 0;
    if (performance.now() - began > patience) throw new Error("the jobs of the start do not end");
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  if (seconds > 5) console.log(`at rest ${seconds} s after the start`);
}
