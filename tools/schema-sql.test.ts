import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { schemaSql } from "#tools/schema-sql.ts";

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
