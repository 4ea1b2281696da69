import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";

describe("what leaves the database", () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase("empty");
  });
  afterAll(() => fresh.drop());

  test.each([
    ["date '1980-01-01'", "1980-01-01"],
    ["array[date '1980-01-01', null]", ["1980-01-01", null]],
    ["time '09:05:30'", "09:05"],
    ["array[time '09:05']", ["09:05"]],
    ["timestamptz '2026-11-20 13:54:12.123456+00'", "2026-11-20T13:54:12.123Z"],
    ["timestamptz '2026-11-20 13:54:12.5+10'", "2026-11-20T03:54:12.500Z"],
    ["timestamptz '2026-11-20 13:54:12+11'", "2026-11-20T02:54:12.000Z"],
    ["array[timestamptz '2026-11-20 13:54:12+00']", ["2026-11-20T13:54:12.000Z"]],
    ["timestamp '2026-11-20 13:54:12'", "2026-11-20T13:54:12"],
    ["interval '90 minutes'", "PT1H30M"],
    ["9007199254740991::bigint", 9007199254740991],
    ["array[1, 2]::bigint[]", [1, 2]],
    ["0.10::numeric", "0.10"],
    ["null::date", null],
  ])("%s", async (sql, expected) => {
    const { rows } = await fresh.pool.query(`select ${sql} as value`);
    expect(rows[0].value).toEqual(expected);
  });

  test("a number too large to be exact is refused", async () => {
    await expect(fresh.pool.query("select 9007199254740993::bigint as value")).rejects.toThrow("too large");
  });

  test("the customs of the server do not matter", async () => {
    const name = new URL(fresh.url.replace("@/", "@localhost/")).pathname.slice(1);
    await fresh.pool.query(`alter database ${name} set timezone = 'Australia/Sydney'`);
    await fresh.pool.query(`alter database ${name} set datestyle = 'SQL, DMY'`);
    const { openPool } = await import("#platform/db/connect.ts");
    const pool = openPool(fresh.url);
    const { rows } = await pool.query(
      "select date '1980-01-02' as day, timestamptz '2026-11-20 13:54:12+00' as instant",
    );
    await pool.end();
    expect(rows[0]).toEqual({ day: "1980-01-02", instant: "2026-11-20T13:54:12.000Z" });
  });
});
