// Finds regular expressions whose running time grows faster than their input (docs/decisions/0181), because
// such a pattern can block the server or the browser on a long text. Verdicts are cached next to the
// installed packages, so that only new patterns are analysed. Patterns that take long to analyse are listed in
// tools/linear-patterns.txt once found linear, because a fresh clone has no cache.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import recheck from "recheck";
import { answerHelp } from "./help.ts";
import { root } from "./parts.ts";
import { exceptions, type PatternException } from "./pattern-exceptions.ts";
import { type Pattern, readPatterns, type UnreadPattern } from "./read-patterns.ts";

/**
 * Uses the analyser's JavaScript version, because its compiled programs require a separate installation for
 * each system.
 */
process.env["RECHECK_SYNC_BACKEND"] = "pure";
/** Version of the rules of this file; a new one makes cached verdicts invalid. */
const RULES = "2";
const { version }: { version: string } = JSON.parse(
  readFileSync(join(root, "node_modules/recheck/package.json"), "utf8"),
);
const VERSION = `${version} ${RULES}`;
const CACHE_FILE = join(root, "node_modules/.cache/corella-patterns.json");
const LIST_FILE = join(root, "tools/linear-patterns.txt");
/** Time from which an analysis is long enough to list its pattern, in milliseconds. */
const LISTED_FROM_MS = 100;
const TIMEOUT_MS = 600_000;

/** Verdicts by pattern: "linear", or a description of the growth. */
type Verdicts = Map<string, string>;
export const patternText = ({ source, flags }: Pick<Pattern, "source" | "flags">): string =>
  `/${source}/${flags}`;

/**
 * Returns true for a pattern without unbounded repetitions and back references, whose time per position in
 * the text is bounded.
 */
const isBounded = (source: string): boolean => !/[*+]|\{\d+,\}|\\[1-9k]/.test(source);

/**
 * Returns how the running time of a pattern grows with its input: "linear", a description of the growth, or
 * "not analysed".
 */
export function growthOf({ source: written, flags }: Pick<Pattern, "source" | "flags">): string {
  // Treats bounded repetitions of groups as unbounded, because forty of an ambiguous group take hours.
  const source = written.replaceAll(/\)\{\d+(?:,\d*)?\}/g, ")*");
  if (isBounded(source)) return "linear";
  // Limits the analysis by count rather than by time, so that the verdict does not depend on the load of the
  // machine.
  const limits = { timeout: TIMEOUT_MS, incubationTimeout: null, attackTimeout: null };
  const result = recheck.checkSync(source, flags, limits);
  if (result.status === "safe") return "linear";
  return result.status === "vulnerable"
    ? `${result.complexity.summary} time, as for ${result.attack.pattern}`
    : `not analysed (${result.error.kind})`;
}

/** Lists violations. Also rewrites the list of patterns that take long to analyse if `savesList` is true. */
export function findSlowPatterns(folder: string, savesList = false): string[] {
  const files = globSync("{kernel,platform,areas,app}/**/*.{ts,tsx}", { cwd: folder }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const production = files.sort().filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const sources = new Map(production.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  const readings = production.map((file) => readPatterns(file, (name) => sources.get(name)));
  const verdicts = savesList ? new Map<string, string>() : readVerdicts();
  const listedPatterns: string[] = [];
  const cachedGrowth = (pattern: Pattern): string => {
    const text = patternText(pattern);
    const from = performance.now();
    const verdict = verdicts.get(text) ?? growthOf(pattern);
    const isLong = performance.now() - from >= LISTED_FROM_MS;
    if (isLong && verdict === "linear") listedPatterns.push(text);
    verdicts.set(text, verdict);
    return verdict;
  };
  const violations = findViolations(
    readings.flatMap(({ patterns }) => patterns),
    readings.flatMap(({ unread }) => unread),
    cachedGrowth,
    exceptions,
  );
  saveVerdicts(verdicts);
  if (savesList) writeFileSync(LIST_FILE, [VERSION, ...listedPatterns.sort(), ""].join("\n"));
  return violations;
}

/**
 * Returns a sentence for each pattern that takes more than linear time, for each pattern that can't be read,
 * and for each exception that is no longer needed. Patterns with an exception are left out.
 */
export function findViolations(
  patterns: readonly Pattern[],
  unreadPatterns: readonly UnreadPattern[],
  growth: (pattern: Pattern) => string,
  allowed: readonly PatternException[] = [],
): string[] {
  const used = new Set<PatternException>();
  const isAllowed = (file: string, pattern: string): boolean => {
    const exception = allowed.find((each) => each.file === file && each.pattern === pattern);
    if (exception) used.add(exception);
    return exception !== undefined;
  };
  const slowPatterns = patterns.flatMap((pattern) => {
    const { file, line } = pattern;
    const patternGrowth = growth(pattern);
    if (patternGrowth === "linear" || isAllowed(file, patternText(pattern))) return [];
    return [`${file}:${line} ${patternText(pattern)} takes ${patternGrowth}`];
  });
  const unreadable = unreadPatterns
    .filter(({ file, code }) => !isAllowed(file, code))
    .map(
      ({ file, line, code }) => `${file}:${line} ${code} can't be read: make it of literals and constants`,
    );
  const unusedExceptions = allowed.filter((each) => !used.has(each));
  return [
    ...slowPatterns,
    ...unreadable,
    ...unusedExceptions.map(
      ({ file, pattern }) => `tools/pattern-exceptions.ts: ${pattern} in ${file} needs no exception any more`,
    ),
  ];
}

function readVerdicts(): Verdicts {
  const [listVersion, ...listedPatterns] = readFileSync(LIST_FILE, "utf8").trimEnd().split(/\r?\n/);
  const listed = listVersion === VERSION ? listedPatterns : [];
  return new Map([...readCache(), ...listed.map((pattern) => [pattern, "linear"] as const)]);
}

function readCache(): Verdicts {
  try {
    const cache: { version: string; verdicts: [string, string][] } = JSON.parse(
      readFileSync(CACHE_FILE, "utf8"),
    );
    return new Map(cache.version === VERSION ? cache.verdicts : []);
  } catch {
    return new Map();
  }
}

/**
 * Saves the verdicts. Patterns that could not be analysed are left out, so that the next run tries them
 * again.
 */
function saveVerdicts(verdicts: Verdicts): void {
  mkdirSync(dirname(CACHE_FILE), { recursive: true });
  const savedVerdicts = [...verdicts].filter(([, verdict]) => !verdict.startsWith("not analysed"));
  writeFileSync(CACHE_FILE, JSON.stringify({ version: VERSION, verdicts: savedVerdicts }));
}

if (import.meta.main) {
  answerHelp(
    "npm run patterns: finds regular expressions whose time grows faster than their text. --save analyses all of them and lists those that take long in tools/linear-patterns.txt.",
  );
  const violations = findSlowPatterns(root, process.argv.includes("--save"));
  for (const sentence of violations) console.log(sentence);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
