import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#platform/db/migrate.ts";
import { StartError } from "#platform/start-error.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";

describe("migrations", () => {
  let fresh: FreshDatabase;
  let folder: string;
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  const run = () => migrate(fresh.url, folder);
  const count = async (table: string) => (await fresh.pool.query(`select from ${table}`)).rowCount;

  beforeEach(async () => {
    fresh = await freshDatabase("empty");
    folder = mkdtempSync(join(tmpdir(), "corella-migrations-"));
    write("20260101T0900_first.sql", "create table first (id int);\ninsert into first values (1);");
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true });
  });

  test("run once, in the order of their names", async () => {
    write("20260102T0900_second.sql", "insert into first values (2);");
    expect(await run()).toEqual(["20260101T0900_first.sql", "20260102T0900_second.sql"]);
    expect(await run()).toEqual([]);
    expect(await count("first")).toBe(2);
  });

  test("a new file runs on a database that has the older ones", async () => {
    await run();
    write("20260102T0900_second.sql", "insert into first values (2);");
    expect(await run()).toEqual(["20260102T0900_second.sql"]);
  });

  test("servers that start at once take turns", async () => {
    write("20260102T0900_slow.sql", "select pg_sleep(0.2); insert into first values (2);");
    const ran = await Promise.all([run(), run(), run(), run()]);
    expect(ran.filter((names) => names.length > 0)).toEqual([
      ["20260101T0900_first.sql", "20260102T0900_slow.sql"],
    ]);
    expect(await count("first")).toBe(2);
  });

  test("one that fails leaves the database as it was, and says where", async () => {
    write("20260102T0900_broken.sql", "insert into first values (2);\ncreate tabel second (id int);");
    await expect(run()).rejects.toThrow(/20260102T0900_broken\.sql failed in line 2: syntax error/);
    expect(await count("first")).toBe(1);
    write("20260102T0900_broken.sql", "create table second (id int);");
    expect(await run()).toEqual(["20260102T0900_broken.sql"]);
  });

  test("a file that was changed after it ran is refused", async () => {
    await run();
    write("20260101T0900_first.sql", "create table first (id bigint);");
    await expect(run()).rejects.toThrow(StartError);
    await expect(run()).rejects.toThrow("20260101T0900_first.sql was changed after it ran");
  });

  test("line ends of another system change nothing", async () => {
    await run();
    write("20260101T0900_first.sql", "create table first (id int);\r\ninsert into first values (1);");
    expect(await run()).toEqual([]);
  });

  test("a database newer than the code is refused", async () => {
    write("20260102T0900_second.sql", "select 1;");
    await run();
    rmSync(join(folder, "20260102T0900_second.sql"));
    await expect(run()).rejects.toThrow(
      "The database is newer than this Corella: it has the migration 20260102T0900_second.sql",
    );
  });

  test("a file by another kind of name is refused", async () => {
    write("0001_first.sql", "select 1;");
    await expect(run()).rejects.toThrow("0001_first.sql must be named like");
  });
});
