// Sends invalid requests to every route of a separate server and measures the effects. The server's memory is
// measured every `--every` requests; heap snapshots are written to DIR. Usage: npm run bench -- fuzz
// [--requests 5000] [--seed 1] [--from 0] [--only patients] [--every 5000] [--snapshots DIR] [--node
// "--options of Node"]
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { openPool } from "#platform/db/connect.ts";
import { fuzz, report } from "#test/support/fuzz.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";
import { Memory } from "./fuzz/memory.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "5000" },
    seed: { type: "string" },
    from: { type: "string", default: "0" },
    only: { type: "string", default: "" },
    enough: { type: "string", default: "25" },
    every: { type: "string", default: "5000" },
    snapshots: { type: "string" },
    node: { type: "string", default: "" },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);

/** Starts the server in a separate process, so that its memory can be measured alone. */
async function startServer(
  databaseUrl: string,
  dataDir: string,
): Promise<{ child: ChildProcess; url: string; faults: string[] }> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: "yes",
    PORT: "0",
    LOG_LEVEL: "error",
  };
  const watchedScript = new URL("./fuzz/watched.ts", import.meta.url);
  const options = [
    "--expose-gc",
    "--import",
    watchedScript.href,
    ...values.node.split(" ").filter((option) => option !== ""),
  ];
  const child = spawn(process.execPath, [...options, "app/server.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const faults: string[] = [];
  const url = await new Promise<string>((resolveUrl, reject) => {
    let output = "";
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      const lines = output.split("\n");
      output = lines.pop() ?? "";
      for (const line of lines) {
        const address = /running at (\S+)/.exec(line)?.[1];
        if (address !== undefined) resolveUrl(address);
        if (/"msg":"(a fault of ours|a job failed)/.test(line)) faults.push(line);
      }
    });
  });
  return { child, url, faults };
}

const folder = mkdtempSync(join(tmpdir(), "corella-fuzz-"));
await withThrowawayDatabase(async (databaseUrl) => {
  const { child, url, faults } = await startServer(databaseUrl, folder);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openPool(databaseUrl, { poolSize: 3 }) }),
  });
  try {
    const memory = new Memory(child, values.snapshots);
    await memory.look(0);
    const result = await fuzz({
      url,
      db,
      seed,
      requests: Number(values.requests),
      from: Number(values.from),
      lanes: 4,
      only: values.only,
      enough: Number(values.enough),
      every: Number(values.every),
      look: (sent) => memory.look(sent),
    });
    const worst = result.times.at(-1) ?? 0;
    const percentile = (share: number) =>
      Math.round(result.times[Math.floor(result.times.length * share)] ?? 0);
    for (const finding of result.findings) console.log(`\n${report(seed, finding, values.only)}`);
    for (const fault of faults) console.log(`\nin the log: ${fault.slice(0, 2000)}`);
    console.log(
      `seed ${seed}: ${result.sent} requests in ${Math.round(result.seconds)} s, ${Math.round(result.sent / result.seconds)} a second`,
    );
    console.log(
      `answers: ${[...result.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status} ${count}×`)
        .join(", ")}`,
    );
    console.log(
      `median ${percentile(0.5)} ms, 99 % within ${percentile(0.99)} ms, worst ${Math.round(worst)} ms: ${result.slowest}`,
    );
    console.log(`longest turn of the event loop: ${Math.round(memory.held())} ms of processor time`);
    const growth = memory.growth();
    for (const line of growth) console.error(line);
    console.log(`findings: ${result.findings.length}, faults in its log: ${faults.length}`);
    if (result.findings.length + faults.length + growth.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
    const ended = new Promise((end) => child.once("exit", end));
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
