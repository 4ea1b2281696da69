import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** One thing that is run and passes or fails. */
export type Part = { name: string; command: readonly string[]; env?: Readonly<Record<string, string>>; countsTests?: boolean };

export type Result = { name: string; passed: number; failed: number; seconds: number; slowest: Timed[] };
export type Timed = { name: string; ms: number };

const longest = 12 * 60_000;

/** Runs a part and prints its words: all of them where it fails, none where it passes. */
export async function run(part: Part): Promise<Result> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "corella-part-"));
  const report = join(folder, "report.json");
  const reporting = part.countsTests ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
  const { ok, words } = await finished([...part.command, ...reporting], part.env ?? {});
  const seconds = (performance.now() - started) / 1000;
  const counted = part.countsTests ? countTests(report, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, slowest: [] };
  rmSync(folder, { recursive: true });
  console.log(
    `${ok ? "passed" : "FAILED"}  ${part.name}  ${part.countsTests ? `${counted.passed} tests, ` : ""}${seconds.toFixed(1)} s`,
  );
  if (!ok) console.log(words.trimEnd().replace(/^/gm, "    "));
  return { name: part.name, seconds, ...counted };
}

/** The sum in words, last of all on a line of its own. Sets the exit code. */
export function conclude(results: readonly Result[]): void {
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  for (const result of results.filter((one) => one.failed > 0)) console.log(`FAILED  ${result.name}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function finished(
  [program = "", ...args]: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<{ ok: boolean; words: string }> {
  const path = [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  // A settings variable of the person's own shell must not reach a test.
  const { DATABASE_URL: _url, DATA_DIR: _dir, PORT: _port, ...env } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, PATH: path, NO_COLOR: "1", FORCE_COLOR: "0", ...more },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: longest,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, words: error.message }));
    child.on("close", (code, signal) => {
      const late = signal === null ? "" : `\nstopped by ${signal}: it took longer than ${longest / 60_000} minutes`;
      resolve({ ok: code === 0, words: Buffer.concat(chunks).toString("utf8") + late });
    });
  });
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
};

/** A run that breaks before or between its tests has failed, whatever its tests say. */
function countTests(path: string, ok: boolean): { passed: number; failed: number; slowest: Timed[] } {
  if (!existsSync(path)) return { passed: 0, failed: 1, slowest: [] };
  const report: Report = JSON.parse(readFileSync(path, "utf8"));
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const slowest = tests.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })).sort((a, b) => b.ms - a.ms);
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, ok ? 0 : 1), slowest: slowest.slice(0, 10) };
}
