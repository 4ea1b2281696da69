/** What may be part of Corella as it is handed out: all of these ask for no more than their own words being kept. */
const ALLOWED: ReadonlySet<string> = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "Unlicense",
  "Python-2.0",
  "PSF-2.0",
  "PostgreSQL",
  "OFL-1.1",
]);

/** Packages under the MPL, which asks for their own sources only where they are changed: they are used as they come. */
const UNCHANGED: ReadonlySet<string> = new Set(["mediabunny 1.61.0", "ical.js 2.2.1"]);
/** Packages whose package.json names no licence, with the one their LICENSE file holds. A new version is read again. */
const READ: Readonly<Record<string, string>> = { "png-js 2.0.0": "MIT" };

/** Whether one of the choices (OR) is allowed in all its parts (AND). Exceptions (WITH) only ever allow more. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, " ");
  // Brackets round an OR inside an AND would be read wrongly: such a licence is looked at by a person.
  if (/\([^)]*\bOR\b[^)]*\)\s*AND|AND\s*\([^)]*\bOR\b/i.test(expression)) return false;
  return bare
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((part) => ALLOWED.has(part.replace(/\s+WITH\s+.*$/i, "").trim())));
}

export interface Locked {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        readonly dev?: boolean;
        readonly devOptional?: boolean;
        readonly link?: boolean;
      }
    >
  >;
}

/** Packages people get when they install Corella whose licence is none of those, with the licence each names. */
export function refused({ packages }: Locked): string[] {
  return Object.entries(packages).flatMap(([path, { version, license: named, dev, link }]) => {
    if (path === "" || dev === true || link === true) return [];
    const name = `${path.replace(/^.*node_modules\//, "")} ${version ?? ""}`;
    const license = named ?? READ[name];
    if (license === undefined) return [`${name} names no licence`];
    return isAllowed(license) || UNCHANGED.has(name) ? [] : [`${name} is under ${license}`];
  });
}
