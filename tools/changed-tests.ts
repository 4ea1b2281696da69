import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf, type Source } from "./source-imports.ts";
import { placeOf } from "./source-place.ts";

/** Matches files that every test depends on. */
const SHARED_FILES =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*|test\/support\/(app|cluster|databases|office)\.ts)$/;
const IS_TEST = /\.test\.tsx?$/;

/**
 * Returns the sorted test files that a change may affect, or null if it may affect any test. A test is
 * affected through imports, or if it belongs to a changed feature. Imports of `app/` and `test/support/` are
 * not followed further because their lists import every feature. A changed contract also affects the tests of
 * all routes, a changed page the test of all pages, and a migration the tests of the database.
 */
export function listAffectedTests(changed: readonly string[], sources: readonly Source[]): string[] | null {
  if (changed.some((file) => SHARED_FILES.test(file))) return null;
  const tests = sources.map(({ file }) => file).filter((file) => IS_TEST.test(file));
  const features = new Set(changed.flatMap((file) => placeOf(file).feature ?? []));
  const reachedFiles = findReached(changed, importersOf(sources));
  const prefixes = changed.flatMap(loopPrefixesOf);
  return tests
    .filter(
      (test) =>
        reachedFiles.has(test) ||
        features.has(placeOf(test).feature ?? "") ||
        prefixes.some((prefix) => test.startsWith(prefix)),
    )
    .sort();
}

/** Returns the path prefixes of the tests that loop over all files of the changed file's kind. */
function loopPrefixesOf(file: string): readonly string[] {
  if (file.startsWith("db/migrations/"))
    return ["db/", "platform/db/", "tools/schema-sql.test.ts", "test/every-route.test.ts"];
  if (/(^|[/.])contract\.ts$/.test(file)) return ["test/every-route.test.ts", "test/every-read.test.ts"];
  return /\/web\/.*\.(tsx|css)$/.test(file) && !IS_TEST.test(file) ? ["test/e2e/every-page.test.ts"] : [];
}

function importersOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { file, target } of sources.flatMap(importsOf)) {
    if (target === undefined) continue;
    const files = importers.get(target) ?? [];
    files.push(file);
    importers.set(target, files);
  }
  return importers;
}

function findReached(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const changedFileSet = new Set(changed);
  const reachedFiles = new Set(changed);
  for (const file of reachedFiles) {
    if (isComposition(file) && !changedFileSet.has(file)) continue;
    for (const importer of importers.get(file) ?? []) reachedFiles.add(importer);
  }
  return reachedFiles;
}

const isComposition = (file: string): boolean => /^(app|test\/support)\//.test(file) && !IS_TEST.test(file);

/**
 * Returns the paths that differ from the branch's starting point on main, including uncommitted and new
 * files. On main, the paths changed by the last commit.
 */
export function changedFiles(root: string): string[] {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const pathsOf = (text: string) => text.split("\n").filter((path) => path !== "");
  const isMain = git("rev-parse", "--abbrev-ref", "HEAD") === "main";
  const base = isMain ? "HEAD~1" : git("merge-base", "main", "HEAD");
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return [...pathsOf(git("diff", "--name-only", base)), ...pathsOf(untracked)];
}

export function readSources(root: string): Source[] {
  return globSync("{kernel,platform,areas,app,db,sandbox,test,tools}/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}
