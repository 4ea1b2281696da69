import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { hashOf } from "#platform/access/session.ts";

const RESET = "reset";
const CODE = "staff_code";
const ACTIVATE = "activate";
type Purpose = typeof RESET | typeof CODE | typeof ACTIVATE;

interface NewToken {
  readonly text: string;
  readonly person: number;
  readonly seconds: number;
}

/** Inserts the token of an emailed link that sets a password. Replaces any earlier link of this person. */
export const insertToken = (db: Db, token: NewToken): Promise<string> =>
  insertNewest(db, { ...token, purpose: RESET });

/**
 * Inserts the token of an emailed link with which a new registrant signs in for the first time (API-REG-005).
 */
export const insertActivation = (db: Db, token: NewToken): Promise<string> =>
  insertNewest(db, { ...token, purpose: ACTIVATE });

/** Uses an activation token and returns its person, like `useToken` (RULE-AUTH-11). */
export const useActivation = async (db: Db, text: string): Promise<number | null> =>
  (await markUsed(db, text, ACTIVATE).returning("_person").executeTakeFirst())?._person ?? null;

/**
 * Inserts a one-time code issued by the session with this token and returns when the code expires. Null if
 * the session has ended.
 */
export async function insertCode(
  db: Db,
  { session, ...code }: NewToken & { session: string },
): Promise<string | null> {
  const issuer = await db
    .selectFrom("session")
    .select("ID")
    .where("token_hash", "=", hashOf(session))
    .forKeyShare()
    .executeTakeFirst();
  return issuer ? insertNewest(db, { ...code, purpose: CODE, _session: issuer.ID }) : null;
}

async function insertNewest(
  db: Db,
  token: NewToken & { purpose: Purpose; _session?: number },
): Promise<string> {
  const { expires_at } = await db
    .insertInto("one_time_token")
    .values({
      token_hash: hashOf(token.text),
      purpose: token.purpose,
      _person: token.person,
      _session: token._session ?? null,
      expires_at: sql<string>`now() + make_interval(secs => ${token.seconds})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["_person", "purpose"])
        .where("used_at", "is", null)
        .doUpdateSet((eb) => ({
          token_hash: eb.ref("excluded.token_hash"),
          _session: eb.ref("excluded._session"),
          expires_at: eb.ref("excluded.expires_at"),
          created_at: eb.ref("excluded.created_at"),
        })),
    )
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

const markUsed = (db: Db, text: string, purpose: Purpose) =>
  db
    .updateTable("one_time_token")
    .set({ used_at: sql<string>`now()` })
    .where("token_hash", "=", hashOf(text))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`);

/**
 * Marks a reset token as used and returns its person (RULE-AUTH-11). Null if the token is unknown, used or
 * expired. Of two simultaneous requests one succeeds.
 */
export async function useToken(db: Db, text: string): Promise<number | null> {
  return (await markUsed(db, text, RESET).returning("_person").executeTakeFirst())?._person ?? null;
}

/** Returns the person of a reset token without using it; null if the token is not valid. */
export async function findToken(db: Db, text: string): Promise<number | null> {
  const row = await db
    .selectFrom("one_time_token")
    .select("_person")
    .where("token_hash", "=", hashOf(text))
    .where("purpose", "=", RESET)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row?._person ?? null;
}

/**
 * Marks a one-time code as used and returns its person and the session that issued it. Undefined if the code
 * is not valid.
 */
export const useCode = (db: Db, text: string) =>
  markUsed(db, text, CODE).returning(["_person", "_session"]).executeTakeFirst();

/** Returns the person of a valid one-time code without using it. */
export const findCodePerson = (db: Db, text: string) =>
  db
    .selectFrom("one_time_token")
    .innerJoin("person", "person.ID", "one_time_token._person")
    .select(["person.username", "person.first_name", "person.last_name"])
    .where("token_hash", "=", hashOf(text))
    .where("purpose", "=", CODE)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();

/** Deletes a person's reset links, which a new password makes invalid. */
export async function dropTokensOf(db: Db, person: number): Promise<void> {
  await db.deleteFrom("one_time_token").where("_person", "=", person).where("purpose", "=", RESET).execute();
}

export async function dropMailedLinks(db: Db, ID: number): Promise<void> {
  await db
    .updateTable("one_time_token")
    .set({ used_at: sql<string>`now()` })
    .where("_person", "=", ID)
    .where("used_at", "is", null)
    .execute();
}

/** Invalidates all emailed links and codes of a practice's people. */
export async function dropLinksOfPractice(db: Db, client: number): Promise<void> {
  const people = db
    .selectFrom("person")
    .select("ID")
    .where((eb) => eb.or([eb("ID", "=", client), eb("_super_user", "=", client)]));
  await db
    .updateTable("one_time_token")
    .set({ used_at: sql<string>`now()` })
    .where("_person", "in", people)
    .where("used_at", "is", null)
    .execute();
}
