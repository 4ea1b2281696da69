// Compares Corella, served by `npm run bench -- practice --folder DIR --serve PLACES`, with two reference
// servers in turn: a minimal one on port 4101 and an ordinary one on port 58200. REFERENCE is the folder of
// their scripts for wrk (reference.lua, corella.lua). Prints medians of the rounds, and shares within a
// round. Usage: npm run bench -- beside PLACES REFERENCE [--connections 8] [--seconds 2] [--rounds 5] [--only
// REQUEST]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: "string", default: "8" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
  },
});
const REQUESTS = ["patient", "page", "find", "findAll", "week", "insert", "tasks", "invoice"];

interface Result {
  readonly rate: number;
  readonly p99: number;
  readonly bytes: number;
  readonly wrong: number;
}

function measureServer(address: string, script: string, env: Record<string, string>): Result {
  const { connections, seconds } = options;
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "15s", "-s", script, address];
  const { stdout, error } = spawnSync("wrk", args, {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
  });
  if (error) throw error;
  const numberOf = (name: string): number =>
    Number(new RegExp(`${name}=([\\d.]+)`).exec(stdout)?.[1] ?? Number.NaN);
  return {
    rate: numberOf("rps"),
    p99: numberOf("p99"),
    bytes: numberOf("bytes"),
    wrong: numberOf("non2xx") + numberOf("neterr"),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function compare(listing: string, reference: string): void {
  const [address = "", ...places] = readFileSync(listing, "utf8").split("\n");
  const folder = mkdtempSync(join(tmpdir(), "corella-beside-"));
  const file = join(folder, "places.tsv");
  writeFileSync(file, places.join("\n"));
  const corellaScript = join(import.meta.dirname, "practice/beside.lua");
  const referenceScript = join(reference, "reference.lua");
  console.log(
    "| Request | Corella/s | minimal/s | ordinary/s | of minimal | of ordinary | p99 ms, three | bytes, three | wrong |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (const request of REQUESTS.filter((name) => options.only === undefined || name === options.only)) {
    const rounds = Array.from({ length: Number(options.rounds) }, (_, round) => {
      const env = {
        REQ: request,
        PEER: "floor",
        PLACES: file,
        ORIGIN: address,
        REFERENCE: reference,
        SEED: String(1007 + 1000 * round),
      };
      return {
        corella: measureServer(address, corellaScript, env),
        minimal: measureServer("http://127.0.0.1:4101", referenceScript, env),
        ordinary: measureServer("http://127.0.0.1:58200", referenceScript, env),
      };
    });
    const runsByServer = (["corella", "minimal", "ordinary"] as const).map((server) =>
      rounds.map((round) => round[server]),
    );
    const mediansOf = (key: keyof Result, digits = 0) =>
      runsByServer.map((runs) => median(runs.map((run) => run[key])).toFixed(digits));
    const share = (server: "minimal" | "ordinary") =>
      median(rounds.map((round) => round.corella.rate / round[server].rate)).toFixed(2);
    const wrongCount = runsByServer.flat().reduce((sum, run) => sum + run.wrong, 0);
    const cells = [
      request,
      ...mediansOf("rate"),
      share("minimal"),
      share("ordinary"),
      mediansOf("p99", 1).join(" / "),
      mediansOf("bytes").join(" / "),
      wrongCount,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  rmSync(folder, { recursive: true, force: true });
}

const [listing, reference] = positionals;
if (listing === undefined || reference === undefined)
  console.log(
    "Needs the list of places and the folder of the reference servers; see the first lines of bench/beside.ts.",
  );
else compare(listing, reference);
