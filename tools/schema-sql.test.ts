import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { schemaSql } from "#tools/schema-sql.ts";

const db = join(import.meta.dirname, "../db");
const read = (file: string): string => readFileSync(join(db, file), "utf8");
const TABLE = /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)/gi;
const tablesIn = (sql: string): Set<string> => new Set([...sql.matchAll(TABLE)].map(([, name = ""]) => name));
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION "?(\w+).*?AS (\$\w*\$)(.*?)\2/gis;

/** Returns the functions of a schema that name one of these tables, which PostgreSQL checks only when they run. */
const functionsNaming = (schema: string, tables: readonly string[]): string[] =>
  [...schema.matchAll(FUNCTION)].flatMap(([, name = "", , body = ""]) =>
    tables
      .filter((table) => new RegExp(`\\b${table}\\b`).test(body))
      .map((table) => `${name} names ${table}`),
  );

describe("the functions of db/schema.sql", () => {
  test("name no table that a migration has removed", () => {
    const current = tablesIn(read("schema.sql"));
    const made = globSync("migrations/*.sql", { cwd: db }).flatMap((file) => [...tablesIn(read(file))]);
    expect(made.length).toBeGreaterThan(current.size / 2);
    const removed = made.filter((table) => !current.has(table));
    expect(functionsNaming(read("schema.sql"), removed)).toEqual([]);
  });

  test("are found by the table they name", () => {
    expect(functionsNaming(read("schema.sql"), ["recall_rule"])).toContain(
      "recalls_wanted names recall_rule",
    );
  });
});

describe("db/schema.sql", () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
  });
  afterAll(() => fresh.drop());

  test("is what the migrations make, on every PostgreSQL we support", async () => {
    expect(await schemaSql(fresh.url)).toBe(
      readFileSync(join(import.meta.dirname, "../db/schema.sql"), "utf8"),
    );
  });
});
