import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#platform/db/db.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { hashOf } from "./session.ts";
import { closeSession, openSession } from "./session-rows.ts";
import { SessionTouches, TOUCH_AFTER_MS } from "./session-touches.ts";

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await startApp();
  db = app.database.db;
});
afterAll(() => app.stop());

const failed = (error: unknown) => {
  throw error;
};
const opened = async () =>
  openSession(db, { person: await app.idOf("reception"), hours: 12, address: "127.0.0.1", userAgent: null });
const seen = async (token: string) => {
  const row = await db
    .selectFrom("session")
    .select("seen_at")
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return row === undefined ? null : Date.parse(row.seen_at);
};
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
/** Returns the ID of the transaction that last wrote the session's row. */
const writer = async (token: string) => {
  const { rows } = await sql<{
    by: string;
  }>`select xmin::text as by from session where token_hash = ${hashOf(token)}`.execute(db);
  return rows[0]?.by;
};

describe("the last use of sessions", () => {
  test("is noted for all of them in one statement", async () => {
    const touches = new SessionTouches(db, failed);
    const tokens = await Promise.all(Array.from({ length: 40 }, opened));
    const at = later(2 * TOUCH_AFTER_MS);
    for (const token of tokens) touches.note(token, at);
    await touches.flush();
    expect(await Promise.all(tokens.map(seen))).toEqual(tokens.map(() => Date.parse(at)));
    expect(new Set(await Promise.all(tokens.map(writer))).size).toBe(1);
  });

  test("is the latest of those noted, whichever came first", async () => {
    const touches = new SessionTouches(db, failed);
    const token = await opened();
    const [early, late] = [later(2 * TOUCH_AFTER_MS), later(3 * TOUCH_AFTER_MS)];
    touches.note(token, late);
    touches.note(token, early);
    await touches.flush();
    expect(await seen(token)).toBe(Date.parse(late));
  });

  test("is written by itself, without anybody's asking", async () => {
    const touches = new SessionTouches(db, failed);
    const token = await opened();
    const at = later(2 * TOUCH_AFTER_MS);
    touches.note(token, at);
    await expect.poll(() => seen(token)).toBe(Date.parse(at));
  });

  test("is not written again within a minute, nor moved back", async () => {
    const touches = new SessionTouches(db, failed);
    const token = await opened();
    const at = Date.now() + 5 * TOUCH_AFTER_MS;
    touches.note(token, new Date(at).toISOString());
    await touches.flush();
    const by = await writer(token);
    for (const ms of [TOUCH_AFTER_MS - 1, 0, -TOUCH_AFTER_MS]) {
      touches.note(token, new Date(at + ms).toISOString());
      await touches.flush();
    }
    expect([await seen(token), await writer(token)]).toEqual([at, by]);
    touches.note(token, new Date(at + TOUCH_AFTER_MS).toISOString());
    await touches.flush();
    expect(await seen(token)).toBe(at + TOUCH_AFTER_MS);
  });

  test("opens no session that has ended", async () => {
    const touches = new SessionTouches(db, failed);
    const token = await opened();
    touches.note(token, later(2 * TOUCH_AFTER_MS));
    await closeSession(db, token);
    await touches.flush();
    expect(await seen(token)).toBeNull();
  });

  test("waits for nobody who is just ending one of them, and notes the others", async () => {
    const touches = new SessionTouches(db, failed);
    const [ending, other] = [await opened(), await opened()];
    const at = later(2 * TOUCH_AFTER_MS);
    await db.transaction().execute(async (trx) => {
      await closeSession(trx, ending);
      for (const token of [ending, other]) touches.note(token, at);
      await touches.flush();
      expect(await seen(other)).toBe(Date.parse(at));
    });
    expect(await seen(ending)).toBeNull();
  });

  test("leaves the commits of other statements on its connection as they are", async () => {
    await db.connection().execute(async (one) => {
      const touches = new SessionTouches(one, failed);
      await sql`set synchronous_commit = on`.execute(one);
      touches.note(await opened(), later(2 * TOUCH_AFTER_MS));
      await touches.flush();
      expect((await sql`show synchronous_commit`.execute(one)).rows).toEqual([{ synchronous_commit: "on" }]);
      await sql`reset synchronous_commit`.execute(one);
    });
  });

  test("is noted with the next ones after a failure, which is told", async () => {
    const told: unknown[] = [];
    const touches = new SessionTouches(db, (error) => void told.push(error));
    const token = await opened();
    await app.database.pool.query("alter table session rename to session_away");
    touches.note(token, later(2 * TOUCH_AFTER_MS));
    await touches.flush();
    await app.database.pool.query("alter table session_away rename to session");
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining("session") })]);
    const at = later(3 * TOUCH_AFTER_MS);
    touches.note(token, at);
    await touches.flush();
    expect(await seen(token)).toBe(Date.parse(at));
  });
});
