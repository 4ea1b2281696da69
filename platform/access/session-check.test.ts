import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#platform/db/db.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { findSession, findSessionAs, hashOf, SESSION_COOKIE } from "./session.ts";

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await startApp();
  db = app.database.db;
});
afterAll(() => app.stop());

const tokenOf = async (username: string) =>
  new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec((await app.signIn(username)).cookie)?.[1] ?? "";

class Undone extends Error {}
/**
 * Runs `act` in a transaction and rolls it back. The session cache is not notified, as for a change by
 * another node.
 */
const undone = async (act: (trx: Db) => Promise<void>) => {
  const acting = db.transaction().execute(async (trx) => {
    await act(trx);
    throw new Undone();
  });
  await expect(acting).rejects.toThrow(Undone);
};

type Who = "reception" | "raman" | "superadmin";
const OF_CLIENT = `(select coalesce(_super_user, "ID") from person where "ID" = $person)`;

/**
 * Direct changes to the rows that decide about a session: the person, its groups, its client and everyone's
 * permissions.
 */
const changes: readonly (readonly [change: string, who: Who])[] = [
  [`update person set first_name = 'Other' where "ID" = $person`, "reception"],
  [`update person set username = 'other' where "ID" = $person`, "raman"],
  [`update person set active = false where "ID" = $person`, "reception"],
  [`update person set is_deleted = true where "ID" = $person`, "raman"],
  [`update person set active = false where "ID" = ${OF_CLIENT}`, "reception"],
  [`update person set last_name = 'Other' where "ID" = ${OF_CLIENT}`, "reception"],
  [`update doctor set is_deleted = true where "ID" = ${OF_CLIENT}`, "reception"],
  [`update doctor set _timezone = 'Australia/Perth' where "ID" = ${OF_CLIENT}`, "raman"],
  [`update doctor set country = 'UK' where "ID" = ${OF_CLIENT}`, "reception"],
  [`update doctor set user_type = 2 where "ID" = ${OF_CLIENT}`, "raman"],
  [
    `update doctor set company_client = (select min("ID") from company_client) where "ID" = ${OF_CLIENT}`,
    "raman",
  ],
  ["delete from person_group where _person = $person", "reception"],
  [
    `insert into person_group (_person, _group) select $person, min("ID") from access_group
    where "ID" not in (select _group from person_group where _person = $person)`,
    "superadmin",
  ],
  [
    `update person_group set _group = (select max("ID") from access_group) where _person = $person
    and _group = (select min(_group) from person_group where _person = $person)`,
    "raman",
  ],
  ["truncate person_group", "raman"],
  ["delete from group_permission where permission = 'patient.view'", "reception"],
  [
    `insert into group_second_factor (_group, _required_by) select _group, $person from person_group where _person = $person`,
    "superadmin",
  ],
  ["update session set expires_at = now() - interval '1 second' where _person = $person", "raman"],
  [
    "update session set idle_minutes = 5, seen_at = now() - interval '6 minutes' where _person = $person",
    "raman",
  ],
  ["update session set awaits = 'set_up' where _person = $person", "raman"],
  ["delete from session where _person = $person", "reception"],
];

const ENDS = /active = false|is_deleted = true|second_factor|session/;

describe("a session kept in memory", () => {
  test.each(changes)("is over, or read again, with the next request after: %s (%s)", async (change, who) => {
    const token = await tokenOf(who);
    const person = await app.idOf(who);
    const before = await findSession(db, token, null);
    // Reads twice because the second read comes from the cache.
    expect(await findSession(db, token, null)).toEqual(before);
    await undone(async (trx) => {
      await sql.raw(change.replaceAll("$person", String(person))).execute(trx);
      const now = await findSession(trx, token, null);
      if (ENDS.test(change)) return expect(now).toBeNull();
      expect(now).not.toBeNull();
      expect({ ...now, seen_at: "" }).toEqual({ ...(await findSessionAs(trx, person, null)), seen_at: "" });
      expect({ ...now, seen_at: "" }).not.toEqual({ ...before, seen_at: "" });
    });
    expect((await findSession(db, token, null))?.actor).toEqual(before?.actor);
  });

  test.each([
    [`update person set last_name = 'Other' where "ID" = $client`],
    [`update doctor set is_deleted = true where "ID" = $client`],
    [`update doctor set company_client = (select min("ID") from company_client) where "ID" = $client`],
  ])("sees what changed of the client its address names: %s", async (change) => {
    const token = await tokenOf("superadmin");
    const [person, client] = [await app.idOf("superadmin"), await app.idOf("raman")];
    const before = await findSession(db, token, client);
    expect(await findSession(db, token, client)).toEqual(before);
    await undone(async (trx) => {
      await sql.raw(change.replaceAll("$client", String(client))).execute(trx);
      const now = await findSession(trx, token, client);
      expect(now?.client).toEqual((await findSessionAs(trx, person, client))?.client);
      expect(now?.client).not.toEqual(before?.client);
    });
  });

  test("is as it was until a change is committed, and never after", async () => {
    const token = await tokenOf("reception");
    const person = await app.idOf("reception");
    await findSession(db, token, null);
    const other = await app.database.pool.connect();
    try {
      await other.query("begin");
      await other.query(`update person set active = false where "ID" = $1`, [person]);
      expect(await findSession(db, token, null)).not.toBeNull();
      await other.query("commit");
      expect(await findSession(db, token, null)).toBeNull();
    } finally {
      await other.query(`update person set active = true where "ID" = $1`, [person]);
      other.release();
    }
    expect(await findSession(db, token, null)).not.toBeNull();
  });

  test("asks nothing but versions while they are the same", async () => {
    const token = await tokenOf("raman");
    const known = await findSession(db, token, null);
    const again = await findSession(db, token, null);
    expect(again?.actor).toBe(known?.actor);
    await db
      .updateTable("session")
      .set({ seen_at: "2027-01-01T00:00:00.000Z" })
      .where("token_hash", "=", hashOf(token))
      .execute();
    expect((await findSession(db, token, null))?.seen_at).toBe("2027-01-01T00:00:00.000Z");
  });
});

describe("the version of a person", () => {
  let person: number;
  beforeEach(async () => {
    person = await app.idOf("raman");
  });
  const versionIn = async (trx: Db) =>
    (
      await trx
        .selectFrom("person")
        .select("access_version")
        .where("ID", "=", person)
        .executeTakeFirstOrThrow()
    ).access_version;

  test.each(["person", "doctor"] as const)("changes with an update of any column of %s", async (table) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      await undone(async (trx) => {
        const before = await versionIn(trx);
        await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)} where "ID" = ${person}`.execute(
          trx,
        );
        expect([name, await versionIn(trx)]).not.toEqual([name, before]);
      });
    }
  });
});
