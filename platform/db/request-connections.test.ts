import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPool } from "#platform/db/connect.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { inTransaction } from "#platform/http/transaction.ts";
import { RequestConnections } from "./request-connections.ts";

let database: FreshDatabase;
const insert = (n: number) => CompiledQuery.raw("insert into seen (n) values ($1)", [n]);
const seen = async () =>
  (await database.pool.query<{ n: number }>("select n from seen order by n")).rows.map(({ n }) => n);

beforeAll(async () => {
  database = await freshDatabase("empty");
  await database.pool.query("create table seen (n int primary key)");
});
beforeEach(() => database.pool.query("truncate seen"));
afterAll(() => database.drop());

describe("a held connection", () => {
  test("answers what is asked at once in its order, inside the transaction that was begun with it", async () => {
    const held = await database.connections.hold();
    const [, ...answers] = await Promise.all([
      held.begin(),
      ...[1, 2, 3].map((n) =>
        sql<{ n: number }>`insert into seen values (${n}) returning n`.execute(held.db),
      ),
    ]);
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    expect(await seen()).toEqual([]);
    await held.commit([insert(4), insert(5)]);
    expect(await seen()).toEqual([1, 2, 3, 4, 5]);
    held.release();
  });

  test("nothing stands when the last statement fails, and its error is told", async () => {
    const held = await database.connections.hold();
    await held.begin();
    await held.db.executeQuery(insert(1));
    await expect(held.commit([insert(2), insert(1)])).rejects.toMatchObject({ code: "23505" });
    held.release();
    expect(await seen()).toEqual([]);
  });

  test("what was begun and not committed is undone before the next one asks", async () => {
    const pool = openPool(database.url, { poolSize: 1 });
    const connections = new RequestConnections(pool);
    const first = await connections.hold();
    await first.begin();
    await first.db.executeQuery(insert(1));
    first.release();
    const second = await connections.hold();
    expect((await sql<{ n: number }>`select n from seen`.execute(second.db)).rows).toEqual([]);
    second.release();
    await pool.end();
  });

  test("a plan that is out of date is not tried again outside its transaction", async () => {
    const held = await database.connections.hold();
    const all = () => sql`select * from seen where n > ${0}`.execute(held.db);
    await all();
    await all();
    await database.pool.query("alter table seen add column more int");
    await held.begin();
    await expect(all()).rejects.toMatchObject({ code: "0A000" });
    held.release();
    await database.pool.query("alter table seen drop column more");
  });

  test.each([true, false])("tells of every statement, with names %s", async (preparedStatements) => {
    const pool = openPool(database.url, { poolSize: 1, preparedStatements });
    const told: string[] = [];
    const connections = new RequestConnections(
      pool,
      (one) => void told.push(`${one.failure ?? "done"}: ${one.sql}`),
    );
    const held = await connections.hold();
    await Promise.all([held.begin(), held.db.executeQuery(insert(1))]);
    await expect(held.commit([insert(1)])).rejects.toMatchObject({ code: "23505" });
    held.release();
    // The order of the last two depends on the driver, because both responses arrived together.
    expect(told.toSorted()).toEqual(
      ["done: begin", `done: ${insert(1).sql}`, `23505: ${insert(1).sql}`, "done: commit"].toSorted(),
    );
    await pool.end();
  });

  test("nothing is said to stand where the database undid it", async () => {
    const held = await database.connections.hold();
    await held.begin();
    await held.db.executeQuery(insert(1));
    await held.db.executeQuery(insert(1)).catch(() => "overlooked");
    await expect(held.commit([])).rejects.toThrow("was undone");
    held.release();
    expect(await seen()).toEqual([]);
  });

  test("what a request that failed still asks reaches nobody else's transaction", async () => {
    const pool = openPool(database.url, { poolSize: 1 });
    const connections = new RequestConnections(pool);
    let late: (() => Promise<unknown>) | undefined;
    const failing = inTransaction(
      connections,
      async (db) => {
        late = () => db.executeQuery(insert(1));
        throw new Error("no");
      },
      () => [],
    );
    await expect(failing).rejects.toThrow("no");
    const next = await connections.hold();
    await next.begin();
    await expect(late?.()).rejects.toThrow("over");
    await next.commit([insert(2)]);
    next.release();
    expect(await seen()).toEqual([2]);
    await pool.end();
  });

  test("nor does what a lost try still asks reach the next try", async () => {
    const late: (() => Promise<unknown>)[] = [];
    await inTransaction(
      database.connections,
      async (db) => {
        late.push(() => db.executeQuery(insert(late.length)));
        if (late.length === 1) throw Object.assign(new Error("a concurrent writer won"), { code: "40001" });
        await expect(late[0]?.()).rejects.toThrow("over");
        await late[1]?.();
      },
      () => [],
    );
    expect(await seen()).toEqual([2]);
  });

  test("has no second transaction inside", async () => {
    const held = await database.connections.hold();
    expect(() => held.db.transaction()).toThrow("in its transaction already");
    expect(held.db.isTransaction).toBe(true);
    held.release();
  });
});

test("a pool with nothing to do keeps four connections, and closes the others", async () => {
  const pool = openPool(database.url, { idleTimeoutMs: 20 });
  let closed = 0;
  pool.on("remove", () => (closed += 1));
  const held = await Promise.all(Array.from({ length: 7 }, () => pool.connect()));
  for (const client of held) client.release();
  expect(pool.totalCount).toBe(7);
  await expect.poll(() => [pool.totalCount, closed]).toEqual([4, 3]);
  await pool.end();
});
