import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Judgement } from "./advisories.ts";
import { fileTimes, type Told, testsOf, type Timed } from "./test-report.ts";

export const root = join(import.meta.dirname, "..");

/** A command that is run and passes or fails. */
export type Part = { name: string; command: readonly string[]; env?: Readonly<Record<string, string>>; countsTests?: boolean };

export type Result = {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  slowest: readonly Timed[];
  /** Duration of each test file, including its setup. */
  files: readonly Timed[];
  unsteady: string[];
  /** Files with tests that failed, and failed again in the second run. */
  failedFiles: readonly string[];
};

/**
 * Longest time in milliseconds without output. A part may take any time while it prints, but is stopped as
 * hung after this silence.
 */
const longestSilence = 20 * 60_000;

/**
 * Runs a part and prints its result: nothing more if it passes, otherwise the failed tests followed by all
 * output. Files with failed tests are run a second time, alone. A test that then passes depends on the speed
 * of the machine: it is reported as unsteady and does not fail the run.
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
  const twice = ok ? [] : (again?.failures ?? []);
  const once = first.failures.filter(({ title }) => !twice.some((other) => other.title === title));
  printFailures("failed, and failed again alone:", twice);
  printFailures(again ? "failed at first, then passed alone:" : "failed:", once);
  if (!ok) console.log((again ?? first).words.trimEnd().replace(/^/gm, "    "));
  return {
    name: part.name,
    seconds,
    passed,
    failed,
    slowest: first.slowest,
    files: fileTimes(first.words),
    failedFiles: [...new Set(twice.map(({ file }) => file))],
    unsteady: ok ? first.failures.map(({ title }) => title) : [],
  };
}

function printFailures(heading: string, failures: Told["failures"]): void {
  if (failures.length > 0) console.log(`    ${heading}`);
  for (const { title, words } of failures) console.log(`    ${title}\n${words.slice(0, 1_500).replace(/^/gm, "        ")}`);
}

type Attempt = Told & { ok: boolean; words: string };

async function attempt(part: Part, files: readonly string[]): Promise<Attempt> {
  const folder = mkdtempSync(join(tmpdir(), "corella-part-"));
  const report = join(folder, "report.json");
  const reporting = part.countsTests ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
  const alone = files.length > 0 ? ["--no-file-parallelism"] : [];
  const { ok, words } = await finished([...part.command, ...files, ...alone, ...reporting], part.env ?? {});
  const told = part.countsTests ? testsOf(report, root) : { passed: 0, failures: [], slowest: [] };
  rmSync(folder, { recursive: true });
  return { ok, words, ...told };
}

/**
 * Prints the summary of a run as the last line and sets the exit code. A check without a result counts
 * neither as passed nor as failed, and is listed.
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
  // Removes settings of the developer's own shell, which must not affect a test.
  const { DATABASE_URL: _url, DATA_DIR: _dir, PORT: _port, ...env } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, PATH: path, NO_COLOR: "1", FORCE_COLOR: "0", ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  const hung = setTimeout(() => child.kill(), longestSilence);
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      hung.refresh();
    });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, words: error.message }));
    child.on("close", (code, signal) => {
      clearTimeout(hung);
      const late = signal === null ? "" : `\nstopped by ${signal}: it said nothing for ${longestSilence / 60_000} minutes`;
      resolve({ ok: code === 0, words: Buffer.concat(chunks).toString("utf8") + late });
    });
  });
}
