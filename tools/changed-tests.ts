import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf, type Source } from "./source-imports.ts";
import { placeOf } from "./source-place.ts";

/** Matches files that every test depends on. */
const OF_ALL = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*|test\/support\/(app|cluster|databases|office)\.ts)$/;
const IS_TEST = /\.test\.tsx?$/;

/**
 * Returns the sorted test files that a change may affect, or null if it may affect any test. A test is
 * affected through imports, or if it belongs to a changed feature. Imports of `app/` and `test/support/` are
 * not followed further because their lists import every feature. A changed contract also affects the tests of
 * all routes, a changed page the test of all pages, and a migration the tests of the database.
 */
export function testsReachedBy(changed: readonly string[], sources: readonly Source[]): string[] | null {
  if (changed.some((file) => OF_ALL.test(file))) return null;
  const tests = sources.map(({ file }) => file).filter((file) => IS_TEST.test(file));
  const features = new Set(changed.flatMap((file) => placeOf(file).feature ?? []));
  const reached = reachedFrom(changed, importersOf(sources));
  const loops = changed.flatMap(loopsFor);
  return tests
    .filter(
      (test) => reached.has(test) || features.has(placeOf(test).feature ?? "") || loops.some((loop) => test.startsWith(loop)),
    )
    .sort();
}

/** Returns the path prefixes of the tests that loop over all files of the changed file's kind. */
function loopsFor(file: string): readonly string[] {
  if (file.startsWith("db/migrations/")) return ["db/", "platform/db/", "tools/schema-sql.test.ts", "test/every-route.test.ts"];
  if (/(^|[/.])contract\.ts$/.test(file)) return ["test/every-route.test.ts", "test/every-read.test.ts"];
  return /\/web\/.*\.(tsx|css)$/.test(file) && !IS_TEST.test(file) ? ["test/e2e/every-page.test.ts"] : [];
}

function importersOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { file, target } of sources.flatMap(importsOf)) {
    if (target === undefined) continue;
    const known = importers.get(target) ?? [];
    known.push(file);
    importers.set(target, known);
  }
  return importers;
}

function reachedFrom(changed: readonly string[], importers: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const starts = new Set(changed);
  const reached = new Set(changed);
  for (const file of reached) {
    if (isComposition(file) && !starts.has(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}

const isComposition = (file: string): boolean => /^(app|test\/support)\//.test(file) && !IS_TEST.test(file);

/**
 * Returns the paths that differ from the branch's starting point on main, including uncommitted and new
 * files. On main, the paths changed by the last commit.
 */
export function changedFiles(root: string): string[] {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const paths = (text: string) => text.split("\n").filter((path) => path !== "");
  const isMain = git("rev-parse", "--abbrev-ref", "HEAD") === "main";
  const base = isMain ? "HEAD~1" : git("merge-base", "main", "HEAD");
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return [...paths(git("diff", "--name-only", base)), ...paths(untracked)];
}

export function readSources(root: string): Source[] {
  return globSync("{kernel,platform,areas,app,db,sandbox,test,tools}/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}
