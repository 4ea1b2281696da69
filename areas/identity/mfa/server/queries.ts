import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { hashOf } from "#platform/access/session.ts";

export function listAuthenticators(db: Db, person: number) {
  return db
    .selectFrom("authenticator")
    .select(["ID", "name", "created_at", "last_used_at"])
    .where("_person", "=", person)
    .where("confirmed_at", "is not", null)
    .orderBy("ID")
    .execute();
}

export function listPasskeys(db: Db, person: number) {
  return db
    .selectFrom("passkey")
    .select(["ID", "name", "created_at", "last_used_at", "is_synced", "credential_id", "transports"])
    .where("_person", "=", person)
    .orderBy("ID")
    .execute();
}

export async function findRecoveryCodes(
  db: Db,
  person: number,
): Promise<{ left: number; created_at: string | null }> {
  const row = await db
    .selectFrom("recovery_code")
    .select([
      sql<number>`(count(*) filter (where used_at is null))::int`.as("left"),
      sql<string | null>`max(created_at)`.as("created_at"),
    ])
    .where("_person", "=", person)
    .executeTakeFirst();
  return { left: row?.left ?? 0, created_at: row?.created_at ?? null };
}

export function findDraft(db: Db, person: number, ID: number) {
  return db
    .selectFrom("authenticator")
    .select(["ID", "secret"])
    .where("ID", "=", ID)
    .where("_person", "=", person)
    .where("confirmed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the ID and name of a factor, or undefined if the person has no such factor. */
export const findAuthenticator = (db: Db, person: number, ID: number) =>
  db
    .selectFrom("authenticator")
    .select(["ID", "name"])
    .where("ID", "=", ID)
    .where("_person", "=", person)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();

export const findPasskey = (db: Db, person: number, ID: number) =>
  db
    .selectFrom("passkey")
    .select(["ID", "name"])
    .where("ID", "=", ID)
    .where("_person", "=", person)
    .executeTakeFirst();

/**
 * Locks the person, so that changes of factors are serialised: two tabs that each remove "one of two" would
 * otherwise leave none.
 */
export async function lockFactorsOf(db: Db, person: number): Promise<void> {
  await db.selectFrom("person").select("ID").where("ID", "=", person).forNoKeyUpdate().execute();
}

/** Returns the seconds since this session confirmed the password, or null if it never did. */
export async function confirmedSecondsAgo(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom("session")
    .select(sql<number | null>`extract(epoch from now() - confirmed_at)::float8`.as("ago"))
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return row?.ago ?? null;
}

/**
 * Returns true if the password was set in this session without the old one, or if the session has ended
 * (H-4).
 */
export async function isPasswordUnproved(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("is_password_unproved")
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return row?.is_password_unproved ?? true;
}

/**
 * Returns whether the session is still open. A session found at the start of the request may have ended
 * since.
 */
export async function isOpen(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("ID")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the next 500 secrets by ID, for encryption with a new key. */
export function listSecrets(db: Db, after: number) {
  return db
    .selectFrom("authenticator")
    .select(["ID", "_person", "secret"])
    .where("ID", ">", after)
    .orderBy("ID")
    .limit(500)
    .execute();
}
