/**
 * Licences permitted for packages that Corella is distributed with. All require no more than keeping the
 * licence text.
 */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
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

/**
 * Packages under the MPL, which requires publishing their source only if changed. Corella uses them
 * unchanged.
 */
const UNCHANGED_PACKAGES: ReadonlySet<string> = new Set(["mediabunny 1.61.0", "ical.js 2.2.1"]);
/**
 * Packages whose package.json names no licence, with the licence in their LICENSE file. Listed by version, so
 * that a new version must be read again.
 */
const READ_LICENCES: Readonly<Record<string, string>> = { "png-js 2.0.0": "MIT" };

/**
 * Returns true if one of the alternatives (OR) is permitted in all its parts (AND). Exceptions (WITH) are
 * ignored because they only grant more rights.
 */
export function isAllowed(expression: string): boolean {
  const stripped = expression.replace(/[()]/g, " ");
  // Rejects an OR in brackets inside an AND, which the code below would misread. A person must check such a
  // licence.
  if (/\([^)]*\bOR\b[^)]*\)\s*AND|AND\s*\([^)]*\bOR\b/i.test(expression)) return false;
  return stripped
    .split(/\s+OR\s+/i)
    .some((choice) =>
      choice
        .split(/\s+AND\s+/i)
        .every((part) => ALLOWED_LICENCES.has(part.replace(/\s+WITH\s+.*$/i, "").trim())),
    );
}

export interface Lockfile {
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

/** Returns a sentence for each distributed package whose licence is missing or not permitted. */
export function findRefused({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { version, license: statedLicense, dev, link }]) => {
    if (path === "" || dev === true || link === true) return [];
    const name = `${path.replace(/^.*node_modules\//, "")} ${version ?? ""}`;
    const license = statedLicense ?? READ_LICENCES[name];
    if (license === undefined) return [`${name} names no licence`];
    return isAllowed(license) || UNCHANGED_PACKAGES.has(name) ? [] : [`${name} is under ${license}`];
  });
}
