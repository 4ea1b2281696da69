import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { preparedQuery } from "./prepared-query.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase("empty");
});
afterAll(() => database.drop());

interface Sum {
  readonly one: number;
  readonly other: number | null;
}

describe("a kept statement", () => {
  test("is written once and given other values each time", async () => {
    let written = 0;
    const add = preparedQuery((_db, { one, other }: Sum) => {
      written += 1;
      return sql<{ sum: number | null }>`select ${one}::int + ${other}::int as sum`;
    });
    expect(await add(database.db, { one: 1, other: 2 })).toEqual([{ sum: 3 }]);
    expect(await Promise.all([1, 2, 3].map((one) => add(database.db, { one, other: null })))).toEqual(
      [1, 2, 3].map(() => [{ sum: null }]),
    );
    expect(written).toBe(1);
  });

  test("refuses to be written after its values", async () => {
    const careless = preparedQuery((_db, { one }: Sum) => sql`select ${`${one}`}`);
    await expect(careless(database.db, { one: 1, other: 2 })).rejects.toThrow(
      "must not depend on the value of one",
    );
  });
});
