import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { openPool } from "./connect.ts";

let database: FreshDatabase;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await freshDatabase("empty");
  pool = openPool(database.url, { poolSize: 1 });
  await pool.query("create table cup (n int)");
  await pool.query("insert into cup values (1), (2)");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const find = (n: number) => pool.query("select * from cup where n = $1", [n]);
const widen = (column: string) => pool.query(`alter table cup add ${column} int`);

describe("named statements", () => {
  test("what is asked for twice has a plan that is kept", async () => {
    await find(1);
    await find(2);
    expect((await find(2)).rows).toEqual([{ n: 2 }]);
    const { rows } = await pool.query(
      "select statement from pg_prepared_statements where statement like '% from cup %'",
    );
    expect(rows).toEqual([{ statement: "select * from cup where n = $1" }]);
  });

  test("a table that got a column since is read all the same", async () => {
    await find(1);
    await widen("a");
    expect((await find(1)).rows).toEqual([{ n: 1, a: null }]);
    expect((await find(2)).rows).toEqual([{ n: 2, a: null }]);
  });

  test("within a transaction the whole of it has to begin again, and then does", async () => {
    await find(1);
    const act = async () => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query("select * from cup where n = $1", [1]);
        await client.query("commit");
        return rows;
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    };
    await act();
    await widen("b");
    await expect(act()).rejects.toMatchObject({ code: "0A000" });
    expect(await act()).toEqual([{ n: 1, a: null, b: null }]);
  });

  test("another fault of a kept statement is told as it is", async () => {
    const divide = (by: number) => pool.query("select 1 / $1::int as answer", [by]);
    await divide(1);
    await divide(1);
    await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
    expect((await divide(1)).rows).toEqual([{ answer: 1 }]);
  });

  test.each([false, true])(
    "answers are the same each time, with columns and without, behind a pooler: %s",
    async (isPooled) => {
      const other = openPool(database.url, { poolSize: 1, isPooled });
      await other.query("create temporary table jug (n int, filled date)");
      for (let n = 0; n < 4; n += 1) {
        const made = await other.query("insert into jug values ($1, $2)", [n, n === 2 ? null : "2026-11-20"]);
        expect([made.rowCount, made.rows]).toEqual([1, []]);
        const { rows, fields } = await other.query(
          "select n, filled from jug where n <= $1 order by n desc limit 1",
          [n],
        );
        expect(rows).toEqual([{ n, filled: n === 2 ? null : "2026-11-20" }]);
        expect(fields.map(({ name }) => name)).toEqual(["n", "filled"]);
        expect((await other.query("select n from jug where n > $1", [9])).rows).toEqual([]);
      }
      await other.end();
    },
  );

  test("they are switched off for a pooler that cannot keep them apart", async () => {
    const plain = openPool(database.url, { poolSize: 1, preparedStatements: false });
    for (let n = 0; n < 3; n += 1) await plain.query("select * from cup where n = $1", [n]);
    expect((await plain.query("select count(*)::int as kept from pg_prepared_statements")).rows).toEqual([
      { kept: 0 },
    ]);
    await plain.end();
  });
});
