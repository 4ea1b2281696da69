// Checks that only platform/access decides on access (docs/decisions/0050). Elsewhere, code may not name team
// codes, group IDs, a user's granted permissions, or the tables that determine which clients a user serves.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { owners } from "#db/owners.ts";

/**
 * Folders exempt from the rules because their code fills or empties whole databases, including groups and
 * teams.
 */
const loaders = ["app/seed", "app/demo", "platform/backup", "platform/db"];
/** Files that define the names of the IDs and codes. */
const definitions: ReadonlySet<string> = new Set([
  "kernel/access/builtin-groups.ts",
  "kernel/access/partner-company.ts",
]);
/** Folders exempt from the rules because they contain sample users for browser tests. */
const samples = ["platform/web/testing"];

interface Rule {
  readonly pattern: RegExp;
  readonly words: (found: string) => string;
  /** Tables whose owners are exempt from the rule. */
  readonly tables: readonly (keyof typeof owners)[];
}

const rules: readonly Rule[] = [
  {
    pattern: /["'`](SYN|EXT|RCH|JYT)["'`]/g,
    words: (code) => `the team or company code ${code}`,
    tables: ["access_group"],
  },
  {
    pattern:
      /\b(?:[gG]roups?(?:\??\.\w+)*\.(?:includes|has|some|indexOf)\(\s*\d+|_group"?\s*(?:=|<>|in|= any)\s*\(?\s*\d+|_group",\s*"[^"]+",\s*\[?\s*\d+|_?group\s*={2,3}\s*\d+)/g,
    words: (text) => `a group's number (${text})`,
    tables: ["access_group"],
  },
  {
    pattern:
      /\bconst (?:[A-Z]+_)*(?:ADMINISTRATOR|MANAGER|TYPIST|EDITOR|BILLING|AGENTS?|(?:EXT|RCH|SYN)_\w+) = (?:new Set\()?\[?\d+/g,
    words: (text) => `a group's number (${text})`,
    tables: ["access_group"],
  },
  {
    pattern: /\.grants\b|[{,]\s*grants\s*[,:}]/g,
    words: () => "the permissions somebody holds",
    tables: ["access_group"],
  },
  {
    pattern: /(?:\(\s*\[?["'`]|\b(?:from|join)\s+"?)(booking_agent|doctor_service)\b/gi,
    words: (table) => `${table}, which decides who is served`,
    tables: ["booking_agent", "doctor_service"],
  },
  {
    pattern: /from "#platform\/access\/(served-clients)\.ts"/g,
    words: () => "the clients somebody serves",
    tables: ["booking_agent", "doctor_service"],
  },
];

interface Source {
  readonly file: string;
  readonly text: string;
}

export function findWrongAccess(root: string): string[] {
  const files = globSync("{kernel,platform,areas,app}/**/*.{ts,tsx}", { cwd: root }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const production = files.sort().filter((file) => !/\.test\.tsx?$/.test(file));
  return findViolations(production.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })));
}

/** Returns a sentence for each access condition written outside platform/access. */
export function findViolations(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ file }) => !isBelow(file, ["platform/access", ...loaders, ...samples]) && !definitions.has(file),
    )
    .flatMap(({ file, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, "");
      return rules
        .filter(
          ({ tables }) =>
            !isBelow(
              file,
              tables.map((table) => owners[table]),
            ),
        )
        .flatMap(({ pattern, words }) =>
          [...code.matchAll(pattern)].map(([whole, group]) => words(group ?? whole)),
        )
        .map((subject) => `${file} names ${subject}: ask platform/access`);
    });
}

const isBelow = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`));

if (import.meta.main) {
  const violations = findWrongAccess(dirname(import.meta.dirname));
  for (const sentence of violations) console.error(sentence);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
