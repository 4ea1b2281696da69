// Creates a working feature (npm run new-feature -- AREA NAME), from its table to its page, and adds the
// feature to every list.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { areaImports } from "#areas/imports.ts";
import { owners } from "#db/owners.ts";
import { isPermission } from "#kernel/access/permissions.ts";
import { answerHelp } from "./help.ts";
import { namesOf, singularOf } from "./new-feature/names.ts";
import { contractFiles, migration } from "./new-feature/contract-files.ts";
import { reportFiles } from "./new-feature/report-files.ts";
import { serverFiles } from "./new-feature/server-files.ts";
import { testFiles } from "./new-feature/test-files.ts";
import { webFiles } from "./new-feature/web-files.ts";
import { root } from "./parts.ts";

const usage = `npm run new-feature -- AREA NAME [--one SINGULAR | --report] [--needs PERMISSION]`;
answerHelp(`${usage}

Makes a feature that works: a table with its migration and owner, contract, rules, queries, handlers, a list page with a form, the rows of its
permissions, and tests. With --report, makes a report instead: a page with a chart and a table by month, a CSV file, and tests.
Areas: ${Object.keys(areaImports).join(", ")}. Without --needs it needs practice.settings.`);

const { values, positionals } = parseArgs({
  options: {
    one: { type: "string" },
    report: { type: "boolean", default: false },
    needs: { type: "string", default: "practice.settings" },
  },
  allowPositionals: true,
});
const [area = "", name = ""] = positionals;
const singular = values.one ?? (values.report ? name : singularOf(name));
const names = namesOf(area, name, singular, values.needs);
const { folder, camel, table, controller, word } = names;
const namePattern = /^[a-z]+(-[a-z]+)*$/;

const problem =
  (!(area in areaImports) && `Write ${usage}; the areas are ${Object.keys(areaImports).join(", ")}.`) ||
  (!namePattern.test(name) && "Write the name in small letters and hyphens, such as bulk-bills.") ||
  (values.report && values.one !== undefined && "A report has no records: leave out --one.") ||
  (!values.report &&
    (!namePattern.test(singular) || singular === name) &&
    "Say what one of them is called: --one SINGULAR.") ||
  (!isPermission(values.needs) &&
    `There is no permission ${values.needs}: kernel/access/permissions.ts has them all.`) ||
  (existsSync(join(root, folder)) && `${folder} exists already.`) ||
  (!values.report &&
    table in owners &&
    `There is a table ${table} already: name one of them otherwise with --one.`);
if (problem) {
  console.error(problem);
  process.exit(1);
}

if (values.report) makeReport();
else makeRecords();

/** Writes a feature with a table of its own, and adds the table to every list of tables. */
function makeRecords(): void {
  writeFiles({
    ...contractFiles(names),
    ...serverFiles(names),
    ...testFiles(names),
    ...webFiles(names),
  });
  const newest = readdirSync(join(root, "db/migrations")).sort().at(-1) ?? "";
  write(`db/migrations/${stampAfter(newest)}_${table}.sql`, migration(names));
  replaceInFile("db/owners.ts", "\n} as const", `\n  ${table}: "${folder}",\n} as const`);
  replaceInFile("platform/backup/client-archive.ts", "\n]);", `\n  "${table}",\n]);`);
  replaceInFile(
    "test/support/rows.ts",
    "\n  practicesettings: async",
    `\n  ${controller}: async (db, _doctor) => {
    const values = { _doctor, name: \`A ${word} \${randomUUID()}\` };
    return (await db.insertInto("${table}").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },\n  practicesettings: async`,
  );
  addPermissions(
    ["GET", `/${controller}/{pageSize}/{pageNumber}`],
    ["POST", `/${controller}`],
    ...["GET", "PUT", "DELETE"].map((method): Route => [method, `/${controller}/{id}`]),
  );
  runProgram(process.execPath, "tools/db-types.ts");
}

/** Writes a report, which has no table. */
function makeReport(): void {
  writeFiles(reportFiles(names));
  addPermissions(["GET", `/${controller}`], ["GET", `/${controller}/csv`]);
}

addToList("app/features.server.ts", `import { ${camel} } from "#${folder}/server/index.ts";`, camel);
addToList("app/features.web.ts", `import { ${camel}Web } from "#${folder}/web/routes.tsx";`, `${camel}Web`);
runProgram(
  join(root, "node_modules/.bin/biome"),
  "format",
  "--write",
  folder,
  "app",
  "db/owners.ts",
  "test/support/rows.ts",
);
console.log(
  values.report
    ? `${folder} is made. Begin with the statement in its server/queries.ts.`
    : `${folder} is made, with its table ${table}. Begin with its contract.ts; CONTRIBUTING.md says where a column goes.`,
  "\ngit status shows all files that were made or changed; npm run check and npm test tell what is missing.",
);

function runProgram(program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

type Route = readonly [method: string, path: string];

/** Adds the permission of each route to the table of rights that the tests read. */
function addPermissions(...routes: readonly Route[]): void {
  const lines = routes.map(([method, path]) => `${method}\t/api${path}\t${values.needs}\t-`);
  replaceInFile("test/own-rights.tsv", /\n*$/, `\n${lines.join("\n")}\n`);
}

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
}

/**
 * Returns the time stamp of the migration: the current time, or one minute after the newest migration if
 * later, because a new database runs migrations in the order of their names.
 */
function stampAfter(newest: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(newest)?.slice(1).map(Number) ?? [];
  const earliest = Date.UTC(year, month - 1, day, hour, minute + 1);
  return new Date(Math.max(Date.now(), earliest)).toISOString().replace(/[-:]/g, "").slice(0, 13);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function replaceInFile(path: string, oldText: string | RegExp, newText: string): void {
  const text = readFileSync(join(root, path), "utf8");
  if (typeof oldText === "string" ? !text.includes(oldText) : !oldText.test(text))
    throw new Error(`${path} has no ${oldText}`);
  write(
    path,
    text.replace(oldText, () => newText),
  );
}

/** Adds an import to a file, and an entry to the list at the end of the file. */
function addToList(path: string, statement: string, entry: string): void {
  const text = readFileSync(join(root, path), "utf8");
  const end = text.lastIndexOf("\n];");
  if (end === -1) throw new Error(`${path} does not end with a list`);
  write(path, `${statement}\n${text.slice(0, end)}\n  ${entry},${text.slice(end)}`);
}
