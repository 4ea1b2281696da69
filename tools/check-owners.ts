// Checks access to tables: only the owner of a table (db/owners.ts) may write it, and a feature may read only
// the tables of features that it may import.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { areaImports } from "#areas/imports.ts";
import { owners } from "#db/owners.ts";
import {
  CLIENT_IDENTITY_TABLES,
  IMPORTED_TABLES,
  NOT_IMPORTED_TABLES,
} from "#platform/backup/client-archive.ts";
import { exceptions, type TableException } from "./owner-exceptions.ts";
import { placeOf } from "./source-place.ts";

/** Folders exempt from the rules because their code fills or empties whole databases. */
const loaders = ["app/seed", "app/demo", "platform/backup", "platform/db"];
/** Tables that any feature may join to read a name. */
const freelyReadTables: ReadonlySet<string> = new Set(["person", "doctor", "company_client", "person_group"]);

const writePatterns = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*["'`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?set\b/gi,
  /\b(?:removeInSteps|updateVersioned|setDeleted)\(\s*\w+,\s*"(\w+)"/g,
];
const readPatterns = [
  /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)\(\s*\[?["'`](\w+)/g,
  /\b(?:from|join)\s+"?(\w+)"?/gi,
];

interface Source {
  readonly file: string;
  readonly text: string;
}

export function findWrongTables(root: string): string[] {
  const files = globSync("{platform,areas,app}/**/*.ts", { cwd: root }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const production = files
    .sort()
    .filter((file) => !file.endsWith(".test.ts") && placeOf(file).side === "server");
  return findViolations(
    production.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })),
    exceptions,
  );
}

/**
 * Returns a sentence for each table that is written or read in violation of the rules, and for each exception
 * that is no longer needed.
 */
export function findViolations(
  sources: readonly Source[],
  allowed: readonly TableException[] = [],
): string[] {
  const used = new Set<TableException>();
  const violations = sources.flatMap(({ file, text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, "");
    return [
      ...findTables(code, writePatterns).map((table) => ({ table, act: "write" as const })),
      ...findTables(code, readPatterns).map((table) => ({ table, act: "read" as const })),
    ]
      .filter(({ table, act }) => (act === "write" ? !mayWrite(file, table) : !mayRead(file, table)))
      .filter(({ table, act }) => {
        const exception = allowed.find(
          (each) => each.table === table && each.act === act && file.startsWith(each.from),
        );
        if (exception) used.add(exception);
        return exception === undefined;
      })
      .map(({ table, act }) => `${file} may not ${act} ${table}, which belongs to ${ownerOf(table)}`);
  });
  const unusedExceptions = allowed.filter((each) => !used.has(each));
  return [
    ...violations,
    ...unusedExceptions.map(
      ({ from, act, table }) => `tools/owner-exceptions.ts: ${from} does not ${act} ${table} any more`,
    ),
  ];
}

function findTables(code: string, patterns: readonly RegExp[]): string[] {
  const tables = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table = ""]) => table));
  return [...new Set(tables)].filter((table) => table in owners);
}

function ownerOf(table: string): string {
  const ownerByTable: Readonly<Record<string, string>> = owners;
  return ownerByTable[table] ?? "";
}

const isBelow = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

function mayWrite(file: string, table: string): boolean {
  return isBelow(file, ownerOf(table)) || loaders.some((loader) => isBelow(file, loader));
}

/**
 * Returns true if the file may read the table. The platform may read any table because it decides on access;
 * app/ may because it combines areas.
 */
function mayRead(file: string, table: string): boolean {
  const [reader, owner] = [placeOf(file), placeOf(`${ownerOf(table)}/server/index.ts`)];
  if (
    reader.area === undefined ||
    owner.area === undefined ||
    reader.area === owner.area ||
    freelyReadTables.has(table)
  )
    return true;
  const allowedAreas: Readonly<Record<string, readonly string[]>> = areaImports;
  return allowedAreas[reader.area]?.includes(owner.area) ?? false;
}

const DECIDED_TABLES: ReadonlySet<string> = new Set([
  ...CLIENT_IDENTITY_TABLES,
  ...IMPORTED_TABLES,
  ...Object.keys(NOT_IMPORTED_TABLES),
]);

/**
 * Returns a sentence for each table with clients' rows for which platform/backup/client-archive.ts does not
 * state whether an archive may import the rows.
 */
export function findUndecidedTables(schema: string): string[] {
  return [...schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm)]
    .filter(([, table = "", body = ""]) => /^ {2}_doctor /m.test(body) && !DECIDED_TABLES.has(table))
    .map(
      ([, table]) =>
        `platform/backup/client-archive.ts does not say whether an archive may bring rows of ${table}`,
    );
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const violations = [
    ...findWrongTables(root),
    ...findUndecidedTables(readFileSync(join(root, "db/schema.sql"), "utf8")),
  ];
  for (const sentence of violations) console.error(sentence);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
