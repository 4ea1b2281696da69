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

/** A mailed link that sets a password. It is the only one of this person from now on: an earlier one opens nothing any more. */
export const insertToken = (db: Db, token: NewToken): Promise<string> => insertNewest(db, { ...token, purpose: RESET });

/** A mailed link that lets whoever registered sign in for the first time (API-REG-005). */
export const insertActivation = (db: Db, token: NewToken): Promise<string> => insertNewest(db, { ...token, purpose: ACTIVATE });

/** RULE-AUTH-11, as `useToken`. */
export const useActivation = async (db: Db, text: string): Promise<number | null> =>
  (await using(db, text, ACTIVATE).returning("_person").executeTakeFirst())?._person ?? null;

/** A one-time code, issued in the session of this token. Answers when it ends; null where that session is over. */
export async function insertCode(db: Db, { session, ...code }: NewToken & { session: string }): Promise<string | null> {
  const issuer = await db
    .selectFrom("session")
    .select("ID")
    .where("token_hash", "=", hashOf(session))
    .forKeyShare()
    .executeTakeFirst();
  return issuer ? insertNewest(db, { ...code, purpose: CODE, _session: issuer.ID }) : null;
}

async function insertNewest(db: Db, token: NewToken & { purpose: Purpose; _session?: number }): Promise<string> {
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
          created_at: sql<string>`now()`,
        })),
    )
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

const using = (db: Db, text: string, purpose: Purpose) =>
  db
    .updateTable("one_time_token")
    .set({ used_at: sql<string>`now()` })
    .where("token_hash", "=", hashOf(text))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`);

/** RULE-AUTH-11: marks the token used and answers whose it is; null when it is unknown, used or expired. Two at once: one wins. */
export async function useToken(db: Db, text: string): Promise<number | null> {
  return (await using(db, text, RESET).returning("_person").executeTakeFirst())?._person ?? null;
}

/** Whose it is, without using it up. */
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

/** The same of a one-time code, with the session it came from. */
export const useCode = (db: Db, text: string) => using(db, text, CODE).returning(["_person", "_session"]).executeTakeFirst();

/** Whose a code is, while it is good. */
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

/** A new password makes every mailed link worthless. */
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

/** No link that was mailed to anybody of the practice opens anything. */
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
