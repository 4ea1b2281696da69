// Addresses of pages are links of a feature's `paths.ts` (kernel/contract/link.ts): a text that spells one out is not found when a page moves.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./parts.ts";

interface Source {
  readonly file: string;
  readonly text: string;
}

/** A page's own path is in `paths.ts`, and in the list of pages that the build reads. */
const DEFINES = /(^|\/)(paths\.ts|routes\.tsx)$|\.test\.tsx?$|contract\.ts$/;
/** Served as whole HTML documents outside the application. */
const ALLOWED: readonly string[] = ["areas/onboarding/public-pages/server/"];
const ADDRESS = /["'`}]\/(?:admin|account|login)(?=[/"'`?#$])/;
const COMMENT = /^\s*(\*|\/\/|\/\*)/;

export function spelledOut(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !DEFINES.test(file) && !ALLOWED.some((place) => file.startsWith(place)))
    .flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          ADDRESS.test(line) && !COMMENT.test(line) ? [`${file}:${at + 1}: use a link of paths.ts: ${line.trim()}`] : [],
        ),
    );
}

/** The build reads the list of pages without their imports (tools/build/preload-manifest.ts): the path of a page is written out there. */
export const notWrittenOut = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => file.endsWith("/routes.tsx"))
    .flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          /^\s*(\{ )?path: [^"]/.test(line) ? [`${file}:${at + 1}: write out the path: ${line.trim()}`] : [],
        ),
    );

if (import.meta.main) {
  const files = globSync("{areas,app}/**/*.{ts,tsx}", { cwd: root });
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const wrong = [...spelledOut(sources), ...notWrittenOut(sources)];
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
