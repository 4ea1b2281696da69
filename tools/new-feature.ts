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
import { serverFiles } from "./new-feature/server-files.ts";
import { testFiles } from "./new-feature/test-files.ts";
import { webFiles } from "./new-feature/web-files.ts";
import { root } from "./parts.ts";

const usage = `npm run new-feature -- AREA NAME [--one SINGULAR] [--needs PERMISSION]`;
answerHelp(`${usage}

Makes a feature that works: a table with its migration and owner, contract, rules, queries, handlers, a list page with a form, the rows of its
permissions, and tests. Areas: ${Object.keys(areaImports).join(", ")}. Without --needs it needs practice.settings.`);

const { values, positionals } = parseArgs({
  options: { one: { type: "string" }, needs: { type: "string", default: "practice.settings" } },
  allowPositionals: true,
});
const [area = "", name = ""] = positionals;
const singular = values.one ?? singularOf(name);
const names = namesOf(area, name, singular, values.needs);
const { folder, camel, table, controller, word } = names;
const namePattern = /^[a-z]+(-[a-z]+)*$/;

const problem =
  (!(area in areaImports) && `Write ${usage}; the areas are ${Object.keys(areaImports).join(", ")}.`) ||
  (!namePattern.test(name) && "Write the name in small letters and hyphens, such as bulk-bills.") ||
  ((!namePattern.test(singular) || singular === name) && `Say what one of them is called: --one SINGULAR.`) ||
  (!isPermission(values.needs) &&
    `There is no permission ${values.needs}: kernel/access/permissions.ts has them all.`) ||
  (existsSync(join(root, folder)) && `${folder} exists already.`) ||
  (table in owners && `There is a table ${table} already: name one of them otherwise with --one.`);
if (problem) {
  console.error(problem);
  process.exit(1);
}

for (const [path, text] of Object.entries({
  ...contractFiles(names),
  ...serverFiles(names),
  ...testFiles(names),
  ...webFiles(names),
}))
  write(join(folder, path), text);
write(
  `db/migrations/${stampAfter(readdirSync(join(root, "db/migrations")).sort().at(-1) ?? "")}_${table}.sql`,
  migration(names),
);

addToList("app/features.server.ts", `import { ${camel} } from "#${folder}/server/index.ts";`, camel);
addToList("app/features.web.ts", `import { ${camel}Web } from "#${folder}/web/routes.tsx";`, `${camel}Web`);
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
const permissions = [`GET\t/api/${controller}/{pageSize}/{pageNumber}`, `POST\t/api/${controller}`].map(
  (line) => `${line}\t${values.needs}\t-`,
);
const recordPermissions = ["GET", "PUT", "DELETE"].map(
  (method) => `${method}\t/api/${controller}/{id}\t${values.needs}\t-`,
);
replaceInFile("test/own-rights.tsv", /\n*$/, `\n${[...permissions, ...recordPermissions].join("\n")}\n`);

const runProgram = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
runProgram(process.execPath, "tools/db-types.ts");
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
  `${folder} is made, with its table ${table}. Begin with its contract.ts; CONTRIBUTING.md says where a column goes. git status shows all
that was made and changed; npm run check and npm test tell what is missing.`,
);

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
