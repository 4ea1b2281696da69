import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { AuditResult } from "./advisories.ts";
import { fileTimes, type TestSummary, readReport, type NamedDuration } from "./test-report.ts";

export const root = join(import.meta.dirname, "..");

/** A command that is run and passes or fails. */
export type Part = {
  name: string;
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  countsTests?: boolean;
};

export type Result = {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  slowest: readonly NamedDuration[];
  /** Duration of each test file, including its setup. */
  files: readonly NamedDuration[];
  unsteady: string[];
  /** Titles of the tests that failed, which the summary repeats because long output may be cut. */
  failedTitles: readonly string[];
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
  const startTime = performance.now();
  const firstAttempt = await runAttempt(part, []);
  const secondAttempt =
    firstAttempt.failures.length > 0
      ? await runAttempt(part, [...new Set(firstAttempt.failures.map(({ file }) => file))])
      : undefined;
  const ok = secondAttempt?.ok ?? firstAttempt.ok;
  const seconds = (performance.now() - startTime) / 1000;
  const failed = ok ? 0 : Math.max(secondAttempt?.failures.length ?? firstAttempt.failures.length, 1);
  const recovered = ok ? firstAttempt.failures.length : 0;
  const passed = part.countsTests ? firstAttempt.passed + recovered : ok ? 1 : 0;
  console.log(
    `${ok ? "passed" : "FAILED"}  ${part.name}  ${part.countsTests ? `${passed} tests, ` : ""}${seconds.toFixed(1)} s`,
  );
  const failedTwice = ok ? [] : (secondAttempt?.failures ?? []);
  const failedOnce = firstAttempt.failures.filter(
    ({ title }) => !failedTwice.some((other) => other.title === title),
  );
  printFailures("failed, and failed again alone:", failedTwice);
  printFailures(secondAttempt ? "failed at first, then passed alone:" : "failed:", failedOnce);
  if (!ok) console.log((secondAttempt ?? firstAttempt).words.trimEnd().replace(/^/gm, "    "));
  return {
    name: part.name,
    seconds,
    passed,
    failed,
    slowest: firstAttempt.slowest,
    files: fileTimes(firstAttempt.words),
    failedFiles: [...new Set(failedTwice.map(({ file }) => file))],
    unsteady: ok ? firstAttempt.failures.map(({ title }) => title) : [],
    failedTitles: ok ? [] : (secondAttempt ?? firstAttempt).failures.map(({ title }) => title),
  };
}

function printFailures(heading: string, failures: TestSummary["failures"]): void {
  if (failures.length > 0) console.log(`    ${heading}`);
  for (const { title, words } of failures)
    console.log(`    ${title}\n${words.slice(0, 1_500).replace(/^/gm, "        ")}`);
}

type Attempt = TestSummary & { ok: boolean; words: string };

async function runAttempt(part: Part, files: readonly string[]): Promise<Attempt> {
  const folder = mkdtempSync(join(tmpdir(), "corella-part-"));
  const report = join(folder, "report.json");
  const reportArgs = part.countsTests
    ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
    : [];
  const serialArgs = files.length > 0 ? ["--no-file-parallelism"] : [];
  const { ok, words } = await runProcess(
    [...part.command, ...files, ...serialArgs, ...reportArgs],
    part.env ?? {},
  );
  const tests = part.countsTests ? readReport(report, root) : { passed: 0, failures: [], slowest: [] };
  rmSync(folder, { recursive: true });
  return { ok, words, ...tests };
}

/**
 * Prints the summary of a run as the last line and sets the exit code. A check without a result counts
 * neither as passed nor as failed, and is listed.
 */
export function printSummary(
  results: readonly Result[],
  ...audits: readonly (AuditResult & { name: string })[]
): void {
  const auditsWith = (verdict: AuditResult["verdict"]) => audits.filter((one) => one.verdict === verdict);
  const failed = results.reduce((sum, result) => sum + result.failed, auditsWith("failed").length);
  const passed = results.reduce((sum, result) => sum + result.passed, auditsWith("passed").length);
  const unchecked = auditsWith("not checked");
  for (const title of results.flatMap(({ unsteady }) => unsteady)) console.log(`UNSTEADY  ${title}`);
  for (const { name, failedTitles } of results.filter((one) => one.failed > 0)) {
    console.log(`FAILED  ${name}`);
    for (const title of failedTitles) console.log(`    ${title}`);
  }
  for (const { name } of auditsWith("failed")) console.log(`FAILED  ${name}`);
  for (const { name, sentences } of unchecked) console.log(`NOT CHECKED  ${name}: ${sentences[0] ?? ""}`);
  console.log(
    `${passed} passed, ${failed} failed${unchecked.length === 0 ? "" : `, ${unchecked.length} not checked`}`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

async function runProcess(
  [program = "", ...args]: readonly string[],
  extraEnv: Readonly<Record<string, string>>,
): Promise<{ ok: boolean; words: string }> {
  const path = [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  // Removes settings of the developer's own shell, which must not affect a test.
  const { DATABASE_URL: _url, DATA_DIR: _dir, PORT: _port, ...env } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, PATH: path, NO_COLOR: "1", FORCE_COLOR: "0", ...extraEnv },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  const silenceTimer = setTimeout(() => child.kill(), longestSilence);
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      silenceTimer.refresh();
    });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, words: error.message }));
    child.on("close", (code, signal) => {
      clearTimeout(silenceTimer);
      const notice =
        signal === null
          ? ""
          : `\nstopped by ${signal}: it said nothing for ${longestSilence / 60_000} minutes`;
      resolve({ ok: code === 0, words: Buffer.concat(chunks).toString("utf8") + notice });
    });
  });
}
