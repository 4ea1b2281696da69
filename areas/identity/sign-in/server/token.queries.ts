import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { hashOf } from "#platform/access/session.ts";

export async function insertToken(
  db: Db,
  token: { text: string; purpose: "reset" | "staff_code"; person: number; seconds: number },
): Promise<string> {
  const row = await db
    .insertInto("one_time_token")
    .values({
      token_hash: hashOf(token.text),
      purpose: token.purpose,
      _person: token.person,
      expires_at: sql<string>`now() + make_interval(secs => ${token.seconds})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** RULE-AUTH-11: marks the token used and answers whose it is; null when it is unknown, used or expired. Two at once: one wins. */
export async function useToken(db: Db, text: string, purpose: "reset" | "staff_code"): Promise<number | null> {
  const row = await db
    .updateTable("one_time_token")
    .set({ used_at: sql<string>`now()` })
    .where("token_hash", "=", hashOf(text))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning("_person")
    .executeTakeFirst();
  return row?._person ?? null;
}

/** A new password makes every other mailed link worthless. */
export async function dropTokensOf(db: Db, person: number): Promise<void> {
  await db.deleteFrom("one_time_token").where("_person", "=", person).where("purpose", "=", "reset").execute();
}
