// npm run bench -- practice [--patients 1000000] [--clients 2000] [--seconds 3] [--rounds 3] [--connections 8,64] [--folder DIR] [--only TEXT] [--profile DIR]
// A large practice, and what Corella serves of it (signed in, with right, validation and register) beside a bare server on the same data.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { seedBase } from "#app/seed/base.ts";
import type { DB } from "#db/tables.ts";
import { startCluster } from "#platform/db/cluster.ts";
import { openPool } from "#platform/db/connect.ts";
import { embeddedPrograms } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { SESSION_COOKIE } from "#platform/access/session.ts";
import { migrateQueue } from "#platform/jobs/runner.ts";
import type { Statement } from "./practice/bare.ts";
import { addStaff, fill, openSessionOf, type Practice } from "./practice/fill.ts";
import { type Measured, measure } from "./practice/load.ts";
import { spentBy } from "./practice/processor.ts";
import { scenarios, type Place } from "./practice/scenarios.ts";

const { values: options } = parseArgs({
  options: {
    patients: { type: "string", default: "1000000" },
    clients: { type: "string" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "8,64" },
    folder: { type: "string" },
    only: { type: "string" },
    /** A folder for Corella's processor profile, to be opened in a browser's tools. */
    profile: { type: "string" },
  },
});
const patients = Number(options.patients);
const clients = Number(options.clients ?? Math.max(1, Math.round(patients / 500)));
const PLACES = 300;

const home = options.folder ?? mkdtempSync(join(tmpdir(), "corella-bench-"));
const cluster = await startCluster({ bin: embeddedPrograms(), home });
const children: ChildProcess[] = [];
try {
  const pool = openPool(cluster.url(), { poolSize: 4, statementTimeoutMs: 3_600_000 });
  const practice = await practiceIn(home);
  const places = await choosePlaces(practice);
  const bare = await startBare(await statementsOf(places));
  const corella = await startCorella(cluster.url());
  await untilAtRest(pool);
  console.log(
    `${practice.clients} clients, ${practice.patients} patients, ${practice.appointments} appointments; ${cpus().length} cores of ${cpus()[0]?.model}; Node ${process.version}`,
  );
  console.log(
    "| | connections | Corella/s | bare/s | share | aim | Corella p50 ms | p99 ms | bare p99 ms | processor ms, Corella + database | bare + database |\n|---|---|---|---|---|---|---|---|---|---|---|",
  );
  for (const [number, look] of scenarios.entries()) {
    if (options.only !== undefined && !look.name.includes(options.only)) continue;
    for (const connections of options.connections.split(",").map(Number)) {
      const runs: { ours: Measured & Spent; limit: Measured & Spent }[] = [];
      const ms = Number(options.seconds) * 1000;
      const asks = places.map(look.ask);
      const bareAsks = places.map((_, place) => ({
        ...look.ask(places[place] ?? never()),
        path: `/${number}/${place}`,
        cookie: "",
      }));
      await measure(corella.port, asks, connections, 500);
      await measure(bare.port, bareAsks, connections, 500);
      for (let round = 0; round < Number(options.rounds); round += 1) {
        const ours = await withSpent(corella, () => measure(corella.port, asks, connections, ms));
        runs.push({ ours, limit: await withSpent(bare, () => measure(bare.port, bareAsks, connections, ms)) });
      }
      const ours = runs.map((run) => run.ours);
      const limit = runs.map((run) => run.limit);
      const wrong = ours.reduce((sum, run) => sum + run.wrong, 0) + limit.reduce((sum, run) => sum + run.wrong, 0);
      const [rate, bareRate] = [median(ours.map(({ perSecond }) => perSecond)), median(limit.map(({ perSecond }) => perSecond))];
      console.log(
        `| ${look.name} | ${connections} | ${rate.toFixed(0)} | ${bareRate.toFixed(0)} | ${(rate / bareRate).toFixed(2)} | ${look.aim} | ${median(ours.map(({ p50 }) => p50)).toFixed(1)} | ${median(ours.map(({ p99 }) => p99)).toFixed(1)} | ${median(limit.map(({ p99 }) => p99)).toFixed(1)} | ${spent(ours)} | ${spent(limit)} |${wrong > 0 ? ` ${wrong} wrong` : ""}`,
      );
    }
  }
  await pool.end();

  async function practiceIn(folder: string): Promise<Practice> {
    const note = join(folder, "practice.json");
    if (existsSync(note)) return JSON.parse(readFileSync(note, "utf8"));
    await migrate(cluster.url());
    await migrateQueue(pool);
    await seedBase(pool);
    const began = performance.now();
    const made = await fill(pool, clients, patients);
    console.log(`made in ${Math.round((performance.now() - began) / 1000)} s`);
    writeFileSync(note, JSON.stringify(made));
    return made;
  }

  async function choosePlaces({ firstClient, clients: count }: Practice): Promise<Place[]> {
    const staff = await addStaff(pool);
    const staffCookie = `${SESSION_COOKIE}=${await openSessionOf(pool, staff)}`;
    const chosen: Place[] = [];
    for (let number = 0; number < PLACES; number += 1) {
      const client = firstClient + ((number * 37) % count);
      const { rows } = await pool.query<{ patient: number; location: number }>(
        `select p."ID" as patient, l."ID" as location from patient p join location l on l._doctor = p._doctor where p._doctor = $1
         order by p."ID" offset $2 limit 1`,
        [client, number],
      );
      const found = rows[0] ?? never();
      chosen.push({ client, ...found, number, staffCookie, cookie: `${SESSION_COOKIE}=${await openSessionOf(pool, client)}` });
    }
    return chosen;
  }

  async function statementsOf(all: readonly Place[]): Promise<Statement[][][]> {
    let caught: Statement[] = [];
    const log = ({ query }: LogEvent) => void caught.push({ sql: query.sql, values: [...query.parameters] });
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
    const requests: Statement[][][] = [];
    for (const look of scenarios) {
      const ofLook: Statement[][] = [];
      for (const place of all) {
        caught = [];
        await look.statements(db, place);
        ofLook.push(caught);
      }
      requests.push(ofLook);
    }
    return requests;
  }
} finally {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(
    children.map(async (child) => child.exitCode === null && new Promise((gone) => void child.once("close", gone))),
  );
  await cluster.stop();
  if (options.folder === undefined) rmSync(home, { recursive: true, force: true });
}

/** Processor time of a request, which other programs on the machine hardly change. */
interface Spent {
  readonly server: number;
  readonly database: number;
}

async function withSpent(server: Server, act: () => Promise<Measured>): Promise<Measured & Spent> {
  const began = { server: spentBy(server.pid), database: spentBy(cluster.pid, "children") };
  const measured = await act();
  const each = measured.perSecond * measured.seconds;
  return {
    ...measured,
    server: (spentBy(server.pid) - began.server) / each,
    database: (spentBy(cluster.pid, "children") - began.database) / each,
  };
}

function spent(runs: readonly Spent[]): string {
  return `${median(runs.map(({ server }) => server)).toFixed(2)} + ${median(runs.map(({ database }) => database)).toFixed(2)}`;
}

interface Server {
  readonly port: number;
  readonly pid: number;
}

function startBare(requests: Statement[][][]): Promise<Server> {
  const child = fork(join(import.meta.dirname, "practice/bare.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  children.push(child);
  child.send({ url: cluster.url(), requests });
  return new Promise((tell, failed) => {
    child.once("message", ({ port }: { port: number }) => tell({ port, pid: child.pid ?? 0 }));
    child.once("exit", () => failed(new Error("the bare server ended")));
  });
}

/** What a start sets off (mail by the clock, the audit log's seals, patients to compare) is not what is measured. */
async function untilAtRest(pool: Pool): Promise<void> {
  const due = "select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts";
  const began = performance.now();
  const patience = 900_000;
  for (let quiet = 0; quiet < 3; ) {
    await pause(1000);
    const { rows } = await pool.query<{ due: number }>(due);
    quiet = rows[0]?.due === 0 ? quiet + 1 : 0;
    if (performance.now() - began > patience) throw new Error("the jobs of the start do not end");
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  if (seconds > 5) console.log(`at rest ${seconds} s after the start`);
}

function startCorella(url: string): Promise<Server> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    PORT: "0",
    DEMO: "no",
    DATA_DIR: join(home, "corella"),
    DATABASE_URL: url,
    LOG_LEVEL: "error",
  };
  const profiling = options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`];
  const child = spawn(process.execPath, [...profiling, join(import.meta.dirname, "../app/server.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((tell, failed) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const port = /Corella answers at \S+:(\d+)/.exec(said)?.[1];
      if (port !== undefined) tell({ port: Number(port), pid: child.pid ?? 0 });
    });
    child.once("exit", () => failed(new Error(`Corella did not start: ${said}`)));
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function never(): never {
  throw new Error("there is no such place");
}
