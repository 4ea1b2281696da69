import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";

/** Packages of Noto Sans for other scripts. Each package is divided into files by character ranges. */
const PACKAGES = [
  "arabic",
  "hebrew",
  "devanagari",
  "thai",
  "sc",
  "kr",
  "gurmukhi",
  "tamil",
  "bengali",
  "sinhala",
  "gujarati",
  "telugu",
  "kannada",
  "malayalam",
  "khmer",
  "myanmar",
  "lao",
  "georgian",
  "armenian",
  "ethiopic",
] as const;
type Package = (typeof PACKAGES)[number];

/**
 * Returns true for a file with the script itself: named after the script, or numbered for Chinese and Korean.
 */
const isOfScript = (script: Package, part: string): boolean => part === script || /^\[\d+\]$/.test(part);
const Parts = z.record(z.string(), z.string());

/** Font file, loaded when a document first needs it. */
export interface ScriptFile {
  readonly name: string;
  /** Path without weight and extension. */
  readonly path: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const require = createRequire(import.meta.url);

function filesOf(script: Package): ScriptFile[] {
  const folder = `@fontsource/noto-sans-${script}`;
  const parts = Parts.parse(JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), "utf8")));
  return Object.entries(parts)
    .filter(([part]) => isOfScript(script, part))
    .map(([part, ranges]) => {
      const name = `${script}-${part.replaceAll(/[[\]]/g, "")}`;
      return { name, path: `${folder}/files/noto-sans-${name}`, ranges: ranges.split(",").map(rangeOf) };
    });
}

/** Parses a range such as "U+0600-06FF" or "U+204F". */
function rangeOf(text: string): readonly [number, number] {
  const [first = "", last = first] = text.replace("U+", "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

let files: readonly ScriptFile[] | undefined;

/** Returns all files, in order of preference. */
export const listScriptFiles = (): readonly ScriptFile[] => (files ??= PACKAGES.flatMap(filesOf));

/** Returns the files that may have this character, in order of preference. */
export function scriptFilesFor(codePoint: number): ScriptFile[] {
  return listScriptFiles().filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
}
