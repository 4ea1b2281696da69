import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { hashOf, newToken } from "./session.ts";

export async function openSession(
  db: Db,
  session: {
    person: number;
    hours: number;
    /** It ends no later than this instant, where there is one. */
    until?: string | null;
    /** Null: it may rest as long as it lives. */
    idleMinutes?: number | null;
    address: string;
    userAgent: string | null;
    /** When a second factor was proved in this browser; by password alone without it. */
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

/** One session of a user. */
export async function closeSessionOf(db: Db, person: number, ID: number): Promise<void> {
  await db.deleteFrom("session").where("_person", "=", person).where("ID", "=", ID).execute();
}

/** On a password change and on deactivation every session of the person ends, but for the one that asked. */
export async function closeSessionsOf(db: Db, person: number, except: string | null): Promise<void> {
  let query = db.deleteFrom("session").where("_person", "=", person);
  if (except !== null) query = query.where("token_hash", "!=", hashOf(except));
  await query.execute();
}

export async function confirmSession(db: Db, token: string): Promise<void> {
  await db.updateTable("session").set({ confirmed_at: sql<string>`now()` }).where("token_hash", "=", hashOf(token)).execute();
}

/** H-4: the password was set in this session without the old one, so neither this password nor an earlier confirmation counts here any more. */
export async function notePasswordUnproved(db: Db, token: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ is_password_unproved: true, confirmed_at: null })
    .where("token_hash", "=", hashOf(token))
    .execute();
}

/** Whether this session counts as opened with a second factor: from the first one on, until the last one is gone. */
export async function setProved(db: Db, token: string, isProved: boolean): Promise<void> {
  await db
    .updateTable("session")
    .set({ second_factor_at: isProved ? sql<string>`now()` : null })
    .where("token_hash", "=", hashOf(token))
    .execute();
}

/** Nobody of the practice stays signed in. */
export async function closeSessionsOfPractice(db: Db, client: number): Promise<void> {
  const people = db
    .selectFrom("person")
    .select("ID")
    .where((eb) => eb.or([eb("ID", "=", client), eb("_super_user", "=", client)]));
  await db.deleteFrom("session").where("_person", "in", people).execute();
}

export const removeEndedSessions = (db: Db) => removeInSteps(db, "session", sql`expires_at < now()`);
