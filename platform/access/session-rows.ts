import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { hashOf, newToken } from "./session.ts";

export async function openSession(
  db: Db,
  session: {
    person: number;
    hours: number;
    /** Latest end of the session. Null or undefined for no limit beyond `hours`. */
    until?: string | null;
    /** Minutes until the session locks when idle. Null disables the idle lock. */
    idleMinutes?: number | null;
    address: string;
    userAgent: string | null;
    /**
     * Instant at which a second factor was verified in this browser. Null for a sign-in by password alone.
     */
    secondFactorAt?: string | null;
  },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("session")
    .values({
      token_hash: hashOf(token),
      _person: session.person,
      expires_at: sql<string>`least(now() + make_interval(hours => ${session.hours}), ${session.until ?? null}::timestamptz)`,
      idle_minutes: session.idleMinutes ?? null,
      address: session.address,
      user_agent: session.userAgent,
      second_factor_at: session.secondFactorAt ?? null,
    })
    .execute();
  return token;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hashOf(token)).execute();
}

export async function closeSessionOf(db: Db, person: number, ID: number): Promise<void> {
  await db.deleteFrom("session").where("_person", "=", person).where("ID", "=", ID).execute();
}

/**
 * Ends every session of a person except one, for a password change or a deactivation. `except` is the token
 * of the session to keep.
 */
export async function closeSessionsOf(db: Db, person: number, except: string | null): Promise<void> {
  let query = db.deleteFrom("session").where("_person", "=", person);
  if (except !== null) query = query.where("token_hash", "!=", hashOf(except));
  await query.execute();
}

export async function confirmSession(db: Db, token: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ confirmed_at: sql<string>`now()` })
    .where("token_hash", "=", hashOf(token))
    .execute();
}

/**
 * Records that the password was set in this session without the old one (H-4), so that neither this password
 * nor an earlier confirmation counts as a confirmation in this session.
 */
export async function clearPasswordProof(db: Db, token: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ is_password_unproved: true, confirmed_at: null })
    .where("token_hash", "=", hashOf(token))
    .execute();
}

/**
 * Records whether the session counts as opened with a second factor: true from the person's first factor
 * until the last one is removed.
 */
export async function setSecondFactor(db: Db, token: string, hasSecondFactor: boolean): Promise<void> {
  await db
    .updateTable("session")
    .set({ second_factor_at: hasSecondFactor ? sql<string>`now()` : null })
    .where("token_hash", "=", hashOf(token))
    .execute();
}

/** Ends the sessions of the client and of all its users. */
export async function closeSessionsOfPractice(db: Db, client: number): Promise<void> {
  const people = db
    .selectFrom("person")
    .select("ID")
    .where((eb) => eb.or([eb("ID", "=", client), eb("_super_user", "=", client)]));
  await db.deleteFrom("session").where("_person", "in", people).execute();
}

export const removeEndedSessions = (db: Db) => removeInSteps(db, "session", sql`expires_at < now()`);
