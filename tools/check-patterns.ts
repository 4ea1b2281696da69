// Finds regular expressions whose running time grows faster than their input (docs/decisions/0181), because
// such a pattern can block the server or the browser on a long text. Verdicts are cached next to the
// installed packages, so that only new patterns are analysed.
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
const VERSION: string = JSON.parse(readFileSync(join(root, "node_modules/recheck/package.json"), "utf8")).version;
const KEPT = join(root, "node_modules/.cache/corella-patterns.json");
const TIMEOUT_MS = 600_000;

/** Verdicts by pattern: "linear", or a description of the growth. */
type Verdicts = Map<string, string>;
export const written = ({ source, flags }: Pick<Pattern, "source" | "flags">): string => `/${source}/${flags}`;

/**
 * True for a pattern without unbounded repetitions and back references, whose time per position in the text
 * is bounded.
 */
const isBounded = (source: string): boolean => !/[*+]|\{\d+,\}|\\[1-9k]/.test(source);

/**
 * Returns how the running time of a pattern grows with its input: "linear", a description of the growth, or
 * "not analysed".
 */
export function growthOf(pattern: Pick<Pattern, "source" | "flags">): string {
  if (isBounded(pattern.source)) return "linear";
  // Limits the analysis by count rather than by time, so that the verdict does not depend on the load of the
  // machine.
  const limits = { timeout: TIMEOUT_MS, incubationTimeout: null, attackTimeout: null };
  const found = recheck.checkSync(pattern.source, pattern.flags, limits);
  if (found.status === "safe") return "linear";
  return found.status === "vulnerable"
    ? `${found.complexity.summary} time, as for ${found.attack.pattern}`
    : `not analysed (${found.error.kind})`;
}

export function wrongPatterns(folder: string): string[] {
  const files = globSync("{kernel,platform,areas,app}/**/*.{ts,tsx}", { cwd: folder }).map((path) => path.replaceAll("\\", "/"));
  const production = files.sort().filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const sources = new Map(production.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  const read = production.map((file) => readPatterns(file, (name) => sources.get(name)));
  const verdicts = readVerdicts();
  const growth = (pattern: Pattern): string => {
    const known = verdicts.get(written(pattern)) ?? growthOf(pattern);
    verdicts.set(written(pattern), known);
    return known;
  };
  const wrong = wrongOf(
    read.flatMap(({ patterns }) => patterns),
    read.flatMap(({ unread }) => unread),
    growth,
    exceptions,
  );
  keepVerdicts(verdicts);
  return wrong;
}

/**
 * Returns a sentence for each pattern that takes more than linear time, for each pattern that can't be read,
 * and for each exception that is no longer needed. Patterns with an exception are left out.
 */
export function wrongOf(
  patterns: readonly Pattern[],
  unread: readonly UnreadPattern[],
  growth: (pattern: Pattern) => string,
  allowed: readonly PatternException[] = [],
): string[] {
  const used = new Set<PatternException>();
  const isAllowed = (file: string, pattern: string): boolean => {
    const found = allowed.find((each) => each.file === file && each.pattern === pattern);
    if (found) used.add(found);
    return found !== undefined;
  };
  const slow = patterns.flatMap((pattern) => {
    const { file, line } = pattern;
    const grows = growth(pattern);
    if (grows === "linear" || isAllowed(file, written(pattern))) return [];
    return [`${file}:${line} ${written(pattern)} takes ${grows}`];
  });
  const unknown = unread
    .filter(({ file, code }) => !isAllowed(file, code))
    .map(({ file, line, code }) => `${file}:${line} ${code} can't be read: make it of literals and constants`);
  const needless = allowed.filter((each) => !used.has(each));
  return [
    ...slow,
    ...unknown,
    ...needless.map(({ file, pattern }) => `tools/pattern-exceptions.ts: ${pattern} in ${file} needs no exception any more`),
  ];
}

function readVerdicts(): Verdicts {
  try {
    const kept: { version: string; verdicts: [string, string][] } = JSON.parse(readFileSync(KEPT, "utf8"));
    return new Map(kept.version === VERSION ? kept.verdicts : []);
  } catch {
    return new Map();
  }
}

/**
 * Saves the verdicts, except those of patterns that could not be analysed, which are tried again next time.
 */
function keepVerdicts(verdicts: Verdicts): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  const known = [...verdicts].filter(([, verdict]) => !verdict.startsWith("not analysed"));
  writeFileSync(KEPT, JSON.stringify({ version: VERSION, verdicts: known }));
}

if (import.meta.main) {
  answerHelp("npm run check: finds regular expressions whose time grows faster than their text.");
  const wrong = wrongPatterns(root);
  for (const sentence of wrong) console.log(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
