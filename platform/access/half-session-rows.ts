import { sql } from "kysely";
import type { HalfSessionState } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { hashOf, newToken } from "./session.ts";

interface HalfSession {
  readonly person: number;
  readonly awaits: HalfSessionState;
  readonly seconds: number;
  /** Latest end of the full session. Null for the usual lifetime. */
  readonly until?: string | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * Opens a session that still requires a second step and grants access to the routes of that step only.
 * Returns its token.
 */
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

/**
 * Ends a pending session. Returns the latest end of the full session, or undefined if the pending session has
 * already ended.
 */
export const endHalfSession = (db: Db, token: string) =>
  db
    .deleteFrom("session")
    .where("token_hash", "=", hashOf(token))
    .where("awaits", "is not", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning("whole_until")
    .executeTakeFirst();

/**
 * Counts a wrong code. At `maxTries` wrong codes, ends the session, so that the sign-in starts again with the
 * password.
 */
export async function countWrongAnswer(db: Db, token: string, maxTries: number): Promise<void> {
  const row = await db
    .updateTable("session")
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where("token_hash", "=", hashOf(token))
    .where("awaits", "is not", null)
    .returning("wrong_tries")
    .executeTakeFirst();
  if ((row?.wrong_tries ?? 0) >= maxTries)
    await db.deleteFrom("session").where("token_hash", "=", hashOf(token)).execute();
}

export async function keepChallenge(db: Db, token: string, challenge: string): Promise<void> {
  await db.updateTable("session").set({ challenge }).where("token_hash", "=", hashOf(token)).execute();
}

/**
 * Returns and deletes the challenge, or null if there is no challenge. A challenge can be used once, even if
 * its response was wrong.
 */
export async function takeChallenge(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    update session s set challenge = null
    from (select token_hash, challenge from session where token_hash = ${hashOf(token)} for update) before
    where s.token_hash = before.token_hash returning before.challenge
  `.execute(db);
  return rows[0]?.challenge ?? null;
}
