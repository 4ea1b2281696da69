// Checks that addresses of pages are created by the links of a feature's `paths.ts`
// (kernel/contract/link.ts). An address written as text would not be updated when the page moves.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./parts.ts";

interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Matches files that may contain addresses: `paths.ts`, the list of pages that the build reads, contracts and
 * tests.
 */
const DEFINING_FILES = /(^|\/)(paths\.ts|routes\.tsx)$|\.test\.tsx?$|\/testing\/|contract\.ts$/;
/** Folders exempt from the check because they serve complete HTML documents outside the application. */
const EXEMPT_FOLDERS: readonly string[] = ["areas/onboarding/public-pages/server/"];
const ADDRESS = /["'`}]\/(?:admin|account|login)(?=[/"'`?#$])/;
const COMMENT = /^\s*(\*|\/\/|\/\*)/;

export function findSpelledOut(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ file }) => !DEFINING_FILES.test(file) && !EXEMPT_FOLDERS.some((folder) => file.startsWith(folder)),
    )
    .flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          ADDRESS.test(line) && !COMMENT.test(line)
            ? [`${file}:${index + 1}: use a link of paths.ts: ${line.trim()}`]
            : [],
        ),
    );
}

/**
 * Returns a line for each page whose path in routes.tsx is not a string literal. The build reads the list
 * without its imports (tools/build/preload-manifest.ts), so a path must be a literal.
 */
export const findComputedPaths = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => file.endsWith("/routes.tsx"))
    .flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          /^\s*(\{ )?path: [^"]/.test(line)
            ? [`${file}:${index + 1}: write out the path: ${line.trim()}`]
            : [],
        ),
    );

if (import.meta.main) {
  const files = globSync("{areas,app}/**/*.{ts,tsx}", { cwd: root });
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const violations = [...findSpelledOut(sources), ...findComputedPaths(sources)];
  for (const line of violations) console.error(line);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
