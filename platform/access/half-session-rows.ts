import { sql } from "kysely";
import type { HalfSessionState } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { hashOf, newToken } from "./session.ts";

interface HalfSession {
  readonly person: number;
  readonly awaits: HalfSessionState;
  readonly seconds: number;
  /** The whole session ends no later; null: it lives as long as any. */
  readonly until?: string | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Half a session, which opens nothing but the step it waits for. */
export async function openHalfSession(db: Db, session: HalfSession): Promise<string> {
  const token = newToken();
  await db
    .insertInto("session")
    .values({
      token_hash: hashOf(token),
      _person: session.person,
      awaits: session.awaits,
      whole_until: session.until ?? null,
      expires_at: sql<string>`now() + make_interval(secs => ${session.seconds})`,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
  return token;
}

/** Ends it, and says until when the whole session may last; undefined where it ended meanwhile. */
export const endHalfSession = (db: Db, half: string) =>
  db
    .deleteFrom("session")
    .where("token_hash", "=", hashOf(half))
    .where("awaits", "is not", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning("whole_until")
    .executeTakeFirst();

/** Counts a wrong answer; after so many, the sign-in begins again with the password. */
export async function countWrongAnswer(db: Db, half: string, most: number): Promise<void> {
  const row = await db
    .updateTable("session")
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where("token_hash", "=", hashOf(half))
    .where("awaits", "is not", null)
    .returning("wrong_tries")
    .executeTakeFirst();
  if ((row?.wrong_tries ?? 0) >= most) await db.deleteFrom("session").where("token_hash", "=", hashOf(half)).execute();
}

export async function keepChallenge(db: Db, token: string, challenge: string): Promise<void> {
  await db.updateTable("session").set({ challenge }).where("token_hash", "=", hashOf(token)).execute();
}

/** A challenge is answered once, whether the answer was right or not. */
export async function takeChallenge(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    update session s set challenge = null
    from (select token_hash, challenge from session where token_hash = ${hashOf(token)} for update) before
    where s.token_hash = before.token_hash returning before.challenge
  `.execute(db);
  return rows[0]?.challenge ?? null;
}
