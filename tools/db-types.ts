import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as PostgresTypes } from "kysely-codegen";
import { openPool } from "#platform/db/connect.ts";
import { answerHelp } from "./help.ts";
import { narrowTypes } from "./refine-db-types.ts";
import { schemaSql } from "./schema-sql.ts";
import { withThrowawayDatabase } from "./throwaway-database.ts";

answerHelp(`npm run db-types [-- --check]

Writes what the migrations make: db/tables.ts (types for the queries) and db/schema.sql (the schema on one page).
With --check nothing is written, and a file that is not current is an error.`);

const folder = join(import.meta.dirname, "../db");

/** TypeScript types by database type, as parsed by platform/db/parsers.ts. */
const typeMapping = {
  date: "string",
  timestamptz: "string",
  timestamp: "string",
  interval: "string",
  int8: "number",
};

async function tableTypes(url: string): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    const dialect = new PostgresTypes({ dateParser: "string" });
    // as: the generator's types refer to the same class through its other module format.
    const types = await generate({ db: db as never, dialect, typeMapping });
    return await narrowTypes(
      types.replace("Please do not edit it manually.", "Run `npm run db-types`; do not edit it."),
      url,
    );
  } finally {
    await db.destroy();
  }
}

const outputs = await withThrowawayDatabase(async (url) => ({
  "tables.ts": await tableTypes(url),
  "schema.sql": await schemaSql(url),
}));
const staleFiles = Object.entries(outputs).filter(([name, text]) => text !== readIfAny(join(folder, name)));

if (process.argv.includes("--check")) {
  for (const [name] of staleFiles)
    console.error(`db/${name} is not what the migrations make: run npm run db-types`);
  process.exitCode = staleFiles.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of staleFiles) writeFileSync(join(folder, name), text);
  console.log(
    staleFiles.length === 0
      ? "db/tables.ts and db/schema.sql are current."
      : `Wrote ${staleFiles.map(([name]) => `db/${name}`).join(" and ")}.`,
  );
}

function readIfAny(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
