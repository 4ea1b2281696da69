import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
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

/** G-50: half a session for whoever has just signed up, which opens the payment of the sign-up and nothing else. */
export async function openPaymentSession(
  db: Db,
  session: { readonly person: number; readonly seconds: number; readonly address: string; readonly userAgent: string | null },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("session")
    .values({
      token_hash: hashOf(token),
      _person: session.person,
      awaits: "payment",
      expires_at: sql<string>`now() + make_interval(secs => ${session.seconds})`,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
  return token;
}

/** On a password change and on deactivation every session of the person ends, but for the one that asked. */
export async function closeSessionsOf(db: Db, person: number, except: string | null): Promise<void> {
  let query = db.deleteFrom("session").where("_person", "=", person);
  if (except !== null) query = query.where("token_hash", "!=", hashOf(except));
  await query.execute();
}

export async function touchSession(db: Db, token: string, seen_at: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ seen_at })
    .where("token_hash", "=", hashOf(token))
    .where("seen_at", "<", seen_at)
    .execute();
}
