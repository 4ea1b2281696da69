import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { listSql } from "./list-sql.ts";

const cupList = listQuery({ sort: ["name", "size"], spelling: "descending", pageSize: 3 });
const keys = {
  name: { before: sql`is_broken`, by: sql`lower(name)` },
  size: { by: sql`size`, nulls: "last", after: sql`name` },
} as const;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase("empty");
  await database.pool.query(
    `create table cup ("ID" int, name text, size int, is_broken boolean default false)`,
  );
  await database.pool.query(
    `insert into cup ("ID", name, size) values (1, 'b', 2), (2, 'A', 2), (3, 'a', null), (4, 'c', 1), (5, 'B', 2)`,
  );
  await database.pool.query(`update cup set is_broken = true where "ID" = 4`);
});
afterAll(() => database.drop());

async function page(
  query: { sort?: "name" | "size"; descending?: boolean },
  pageNumber = 1,
  pageSize = 10,
): Promise<number[]> {
  const list = listSql(cupList, { pageSize, pageNumber }, query, keys, sql`"ID"`);
  const { rows } = await sql<{ ID: number }>`select "ID" from cup ${list.page}`.execute(database.db);
  return rows.map(({ ID }) => ID);
}

describe("the statement of a list", () => {
  test.each([
    ["by its first column", {}, [2, 3, 1, 5, 4]],
    ["the other way round, but for what is always first", { descending: true }, [5, 1, 3, 2, 4]],
    ["with empty cells last", { sort: "size" }, [4, 2, 5, 1, 3]],
    ["with empty cells last in the other direction too", { sort: "size", descending: true }, [2, 5, 1, 4, 3]],
  ] as const)("is ordered %s", async (_what, query, ids) => expect(await page(query)).toEqual(ids));

  test("has every row on one page, and nothing beyond the last", async () => {
    const pages = [await page({}, 1, 2), await page({}, 2, 2), await page({}, 3, 2)];
    expect(pages.flat()).toEqual(await page({}));
    expect(await page({}, 4, 2)).toEqual([]);
  });
});
