import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

export interface NamedDuration {
  readonly name: string;
  readonly ms: number;
}

export interface TestSummary {
  readonly passed: number;
  readonly failures: readonly { file: string; title: string; words: string }[];
  readonly slowest: readonly NamedDuration[];
}

type Test = { fullName: string; status: string; duration?: number | null; failureMessages?: string[] };
type Report = {
  numPassedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: Test[] }[];
};

/** Reads Vitest's report. A file that fails before its tests start counts as one failure. */
export function readReport(path: string, root: string): TestSummary {
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

/**
 * Returns the duration of each file from the reporter's lines, such as `✓ |server|
 * platform/db/cluster.test.ts (13 tests) 14613ms`, because they include the setup of a file.
 */
export function fileTimes(output: string): NamedDuration[] {
  const lines = output.matchAll(/^ *\S (?:\|\w+\| )?(\S+\.test\.tsx?) \(\d+ tests?[^)]*\) *(\d+)ms$/gm);
  return [...lines].map(([, name = "", ms]) => ({ name, ms: Number(ms) }));
}

/**
 * Returns the group of a test file in the summary: an area, a part of the platform, or a top-level folder.
 */
export function areaOf(file: string): string {
  const [top = "", next = ""] = file.split("/");
  if (top === "areas" || file.startsWith("test/e2e/") || file.startsWith("platform/web/"))
    return `${top}/${next}`;
  return top;
}

/** Returns the test time by group in seconds, slowest first. */
export function timeByArea(files: readonly NamedDuration[]): { area: string; seconds: number }[] {
  const sums = new Map<string, number>();
  for (const { name, ms } of files) sums.set(areaOf(name), (sums.get(areaOf(name)) ?? 0) + ms);
  return [...sums].map(([area, ms]) => ({ area, seconds: ms / 1000 })).sort((a, b) => b.seconds - a.seconds);
}
