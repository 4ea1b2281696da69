import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import type { Judgement } from "./advisories.ts";

export const root = join(import.meta.dirname, "..");

/** One thing that is run and passes or fails. */
export type Part = { name: string; command: readonly string[]; env?: Readonly<Record<string, string>>; countsTests?: boolean };

export type Result = { name: string; passed: number; failed: number; seconds: number; slowest: Timed[]; unsteady: string[] };
export type Timed = { name: string; ms: number };

const longest = 20 * 60_000;

/**
 * Runs a part and prints its words: none where it passes; where it fails the failed tests first, then all. Files whose tests failed are run once
 * more, alone: a test that passes then leaned on the machine's pace. It is named at the end, to be mended, and does not fail the run.
 */
export async function run(part: Part): Promise<Result> {
  const started = performance.now();
  const first = await attempt(part, []);
  const again = first.failures.length > 0 ? await attempt(part, [...new Set(first.failures.map(({ file }) => file))]) : undefined;
  const ok = again?.ok ?? first.ok;
  const seconds = (performance.now() - started) / 1000;
  const failed = ok ? 0 : Math.max(again?.failures.length ?? first.failures.length, 1);
  const recovered = ok ? first.failures.length : 0;
  const passed = part.countsTests ? first.passed + recovered : ok ? 1 : 0;
  console.log(`${ok ? "passed" : "FAILED"}  ${part.name}  ${part.countsTests ? `${passed} tests, ` : ""}${seconds.toFixed(1)} s`);
  if (first.failures.length > 0)
    console.log(ok ? "    failed at first, then passed alone:" : "    failed, then failed again alone:");
  for (const { title, words } of first.failures) console.log(`    ${title}\n${words.slice(0, 1_500).replace(/^/gm, "        ")}`);
  if (!ok) console.log((again ?? first).words.trimEnd().replace(/^/gm, "    "));
  return {
    name: part.name,
    seconds,
    passed,
    failed,
    slowest: first.slowest,
    unsteady: ok ? first.failures.map(({ title }) => title) : [],
  };
}

type Failure = { file: string; title: string; words: string };
type Attempt = { ok: boolean; words: string; passed: number; failures: Failure[]; slowest: Timed[] };

async function attempt(part: Part, files: readonly string[]): Promise<Attempt> {
  const folder = mkdtempSync(join(tmpdir(), "corella-part-"));
  const report = join(folder, "report.json");
  const reporting = part.countsTests ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
  const { ok, words } = await finished([...part.command, ...files, ...reporting], part.env ?? {});
  const told = part.countsTests ? testsOf(report) : { passed: 0, failures: [], slowest: [] };
  rmSync(folder, { recursive: true });
  return { ok, words, ...told };
}

/**
 * The sum in words, last of all on a line of its own. Sets the exit code. What could not be checked counts neither as passed nor as failed, and is
 * named.
 */
export function conclude(results: readonly Result[], ...judged: readonly (Judgement & { name: string })[]): void {
  const all = (verdict: Judgement["verdict"]) => judged.filter((one) => one.verdict === verdict);
  const failed = results.reduce((sum, result) => sum + result.failed, all("failed").length);
  const passed = results.reduce((sum, result) => sum + result.passed, all("passed").length);
  const unchecked = all("not checked");
  for (const title of results.flatMap(({ unsteady }) => unsteady)) console.log(`UNSTEADY  ${title}`);
  for (const result of results.filter((one) => one.failed > 0)) console.log(`FAILED  ${result.name}`);
  for (const { name } of all("failed")) console.log(`FAILED  ${name}`);
  for (const { name, sentences } of unchecked) console.log(`NOT CHECKED  ${name}: ${sentences[0] ?? ""}`);
  console.log(`${passed} passed, ${failed} failed${unchecked.length === 0 ? "" : `, ${unchecked.length} not checked`}`);
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

type Test = { fullName: string; status: string; duration?: number | null; failureMessages?: string[] };
type Report = {
  numPassedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: Test[] }[];
};

/** What the suite's own report tells. A file that breaks before its tests has failed as a whole. */
function testsOf(path: string): Omit<Attempt, "ok" | "words"> {
  if (!existsSync(path)) return { passed: 0, failures: [], slowest: [] };
  const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(path, "utf8"));
  const failures = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults.filter(({ status }) => status === "failed");
      if (tests.length === 0) return [{ file, title: file, words: message }];
      return tests.map(({ fullName, failureMessages = [] }) => ({
        file,
        title: `${file}: ${fullName}`,
        words: failureMessages.join("\n"),
      }));
    });
  const slowest = testResults
    .flatMap((file) => file.assertionResults)
    .map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 }))
    .sort((a, b) => b.ms - a.ms);
  return { passed: numPassedTests, failures, slowest: slowest.slice(0, 10) };
}
