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

export async function findRecoveryCodes(db: Db, person: number): Promise<{ left: number; created_at: string | null }> {
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

/** Until its first code an app is only a draft: the newest one of a person. */
export async function insertDraft(db: Db, person: number): Promise<number> {
  await db.deleteFrom("authenticator").where("_person", "=", person).where("confirmed_at", "is", null).execute();
  const draft = { _person: person, name: "New", secret: Buffer.alloc(0) };
  return (await db.insertInto("authenticator").values(draft).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function setSecret(db: Db, authenticator: number, secret: Buffer): Promise<void> {
  await db.updateTable("authenticator").set({ secret }).where("ID", "=", authenticator).execute();
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

export async function confirmDraft(db: Db, ID: number, change: { name: string; last_step: number }): Promise<void> {
  await db
    .updateTable("authenticator")
    .set({ ...change, confirmed_at: sql<string>`now()`, last_used_at: sql<string>`now()` })
    .where("ID", "=", ID)
    .execute();
}

export async function insertPasskey(
  db: Db,
  passkey: {
    _person: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    is_synced: boolean;
  },
): Promise<void> {
  await db.insertInto("passkey").values(passkey).execute();
}

/** The name it had; undefined when this person has no such factor. */
export const findAuthenticator = (db: Db, person: number, ID: number) =>
  db
    .selectFrom("authenticator")
    .select(["ID", "name"])
    .where("ID", "=", ID)
    .where("_person", "=", person)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();

export const findPasskey = (db: Db, person: number, ID: number) =>
  db.selectFrom("passkey").select(["ID", "name"]).where("ID", "=", ID).where("_person", "=", person).executeTakeFirst();

export const renameAuthenticator = (db: Db, ID: number, name: string) =>
  db.updateTable("authenticator").set({ name }).where("ID", "=", ID).execute();

export const renamePasskey = (db: Db, ID: number, name: string) =>
  db.updateTable("passkey").set({ name }).where("ID", "=", ID).execute();

export async function remove(db: Db, kind: "authenticator" | "passkey", ID: number): Promise<void> {
  await db.deleteFrom(kind).where("ID", "=", ID).execute();
}

export async function removeAll(db: Db, person: number): Promise<void> {
  for (const table of ["authenticator", "passkey", "recovery_code"] as const)
    await db.deleteFrom(table).where("_person", "=", person).execute();
}

export async function replaceRecoveryCodes(db: Db, person: number, plain: readonly string[]): Promise<void> {
  await db.deleteFrom("recovery_code").where("_person", "=", person).execute();
  const rows = plain.map((code) => ({ _person: person, code_hash: hashOf(code) }));
  if (rows.length > 0) await db.insertInto("recovery_code").values(rows).execute();
}

/** One change of a person's factors after the other: two tabs that each remove "one of two" would leave none. */
export async function lockPerson(db: Db, person: number): Promise<void> {
  await db.selectFrom("person").select("ID").where("ID", "=", person).forNoKeyUpdate().execute();
}

/** Seconds since the password was given again in this session. */
export async function confirmedSecondsAgo(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom("session")
    .select(sql<number | null>`extract(epoch from now() - confirmed_at)::float8`.as("ago"))
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return row?.ago ?? null;
}

/** Not ended or over by now, as a session that was found when the request came may be. */
export async function isOpen(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("ID")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmSession(db: Db, token: string): Promise<void> {
  await db.updateTable("session").set({ confirmed_at: sql<string>`now()` }).where("token_hash", "=", hashOf(token)).execute();
}

/** Whether this session counts as opened with a second factor: from the first one on, until the last one is gone. */
export async function setProved(db: Db, token: string, isProved: boolean): Promise<void> {
  await db
    .updateTable("session")
    .set({ second_factor_at: isProved ? sql<string>`now()` : null })
    .where("token_hash", "=", hashOf(token))
    .execute();
}

/** For the change of keys: what is still sealed with an older one. */
export function listSecrets(db: Db, after: number) {
  return db
    .selectFrom("authenticator")
    .select(["ID", "_person", "secret"])
    .where("ID", ">", after)
    .orderBy("ID")
    .limit(500)
    .execute();
}
