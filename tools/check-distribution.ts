// Checks that statements and triggers also run on a database distributed over several servers (decision
// 0242), as far as their text shows. Tests with TEST_CITUS run the statements on such a database
// (docs/operations.md).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE } from "#db/distribution.ts";
import { owners } from "#db/owners.ts";
import { root } from "./parts.ts";
import { placeOf } from "./source-place.ts";

interface Source {
  readonly file: string;
  readonly text: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly advice: string;
}

/** Files whose statements run on one server only: its own jobs, and the commands for whole databases. */
const LOCAL_PLACES =
  /^(platform\/(backup|db|jobs|telemetry)\/|app\/(commands|demo|seed)\/|platform\/http\/idempotency)/;

const STATEMENT_RULES: readonly Rule[] = [
  {
    pattern: /\bwhere (?:\w+)\._doctor = (?:d|doctor|sd)\."ID"/g,
    advice:
      "give the client as a value, or select with `in`: the subquery reaches it through the table doctor",
  },
  {
    pattern: /\bwith recursive (?:(?!_doctor = \$\{|`)[\s\S])*`/g,
    advice: "name the client as a value in the recursion, or walk over all clients with walkIndex",
  },
  {
    pattern: /\bfrom \(\s*select from\b/g,
    advice: "name a column, such as `select 1 from`: a subquery without columns is refused",
  },
  {
    pattern: /: sql(?:<\w+>)?`clock_timestamp\(\)`/g,
    advice: "write statement_timestamp(), because saves may not call a function whose value changes",
  },
  {
    pattern: /\.doUpdateSet\((?:(?!\.returning|\.execute)[\s\S])*?sql(?:<\w+>)?`now\(\)`/g,
    advice: 'take the default of the proposed row, eb.ref("excluded.…"), or a value of the server',
  },
  {
    pattern: /\.values\(\{[^}]*\(select\b/g,
    advice: "read the value in a statement before: an insert of values may not have a subquery",
  },
  {
    pattern: /\bwhere ctid\b/g,
    advice: "name the columns of the primary key: rows on several servers have no ctid",
  },
];

/** The last migration that is older than the rules for triggers. */
const LAST_UNCHECKED = "20261217T0900_triggers_on_each_server.sql";

/** Returns a sentence for each statement that several servers refuse. */
export function findInStatements({ file, text }: Source): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, "");
  const found = STATEMENT_RULES.flatMap(({ pattern, advice }) =>
    [...code.matchAll(pattern)].map(
      ([match]) => `${file}: "${match.slice(0, 60).replaceAll(/\s+/g, " ")}": ${advice}`,
    ),
  );
  const joinsJobs = [...code.matchAll(/`[^`]*\bgraphile_worker\.[^`]*`/g)].filter(([statement]) =>
    Object.keys(owners).some((table) => new RegExp(`\\b(?:from|join) "?${table}\\b`).test(statement)),
  );
  return [
    ...found,
    ...joinsJobs.map(
      () => `${file}: read the jobs in a statement of their own: they are on the first server only`,
    ),
  ];
}

/** Returns a sentence for each trigger of a migration that several servers refuse or run once for each copy. */
export function findInMigration({ file, text }: Source): string[] {
  const code = text.replaceAll(/--.*/g, "");
  const triggers = [
    ...code.matchAll(/\bcreate (?:or replace )?trigger (\w+)[^;]*? on (?:public\.)?"?(\w+)/gi),
  ];
  return [
    ...triggers.flatMap(([, trigger = "", table = ""]) =>
      REFERENCE.includes(table)
        ? [
            `${file}: ${trigger} runs once for each copy of ${table}: let the statements that write it do this`,
          ]
        : [],
    ),
    ...[...code.matchAll(/\bset null \(/gi)].map(
      () => `${file}: "on delete set null" for one column: let the statement that deletes set it to null`,
    ),
    ...[...code.matchAll(/\balter table \w+([^;]*)/gi)]
      .filter(
        ([, changes = ""]) => /\bforeign key\b/i.test(changes) && /,\s*(add|drop|alter)\b/i.test(changes),
      )
      .map(() => `${file}: add the foreign key in a statement of its own`),
    ...[...code.matchAll(/\bgraphile_worker\.add_job\b/g)].map(
      () =>
        `${file}: a trigger can't add a job, because the queue is on the first server: write a row of the client's`,
    ),
    ...[...code.matchAll(/\b(?:from|join) (?:added|removed)\b[^;]*\bjoin (?!added|removed)(\w+)/gi)].map(
      ([, table = ""]) => `${file}: loop over the changed rows instead of joining them with ${table}`,
    ),
  ];
}

function readSources(paths: readonly string[]): Source[] {
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

export function findUndistributed(): string[] {
  const server = globSync("{platform,areas,app}/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts") && placeOf(file).side === "server" && !LOCAL_PLACES.test(file),
  );
  const migrations = globSync("db/migrations/*.sql", { cwd: root }).filter(
    (file) => file.slice("db/migrations/".length) > LAST_UNCHECKED,
  );
  return [
    ...readSources(server).flatMap(findInStatements),
    ...readSources(migrations).flatMap(findInMigration),
  ];
}

if (import.meta.main) {
  const found = findUndistributed();
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
