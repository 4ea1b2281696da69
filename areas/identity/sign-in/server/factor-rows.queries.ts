import { sql } from "kysely";
import { hashOf } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";

/**
 * Inserts an authenticator app as a draft, which its first code confirms. Replaces an earlier draft of the
 * person.
 */
export async function insertAuthenticatorDraft(db: Db, person: number): Promise<number> {
  await db
    .deleteFrom("authenticator")
    .where("_person", "=", person)
    .where("confirmed_at", "is", null)
    .execute();
  const draft = { _person: person, name: "New", secret: Buffer.alloc(0) };
  return (await db.insertInto("authenticator").values(draft).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function setAuthenticatorSecret(db: Db, authenticator: number, secret: Buffer): Promise<void> {
  await db.updateTable("authenticator").set({ secret }).where("ID", "=", authenticator).execute();
}

export async function confirmAuthenticator(
  db: Db,
  ID: number,
  change: { name: string; last_step: number },
): Promise<void> {
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

export const renameAuthenticator = (db: Db, ID: number, name: string) =>
  db.updateTable("authenticator").set({ name }).where("ID", "=", ID).execute();

export const renamePasskey = (db: Db, ID: number, name: string) =>
  db.updateTable("passkey").set({ name }).where("ID", "=", ID).execute();

export async function removeFactor(db: Db, kind: "authenticator" | "passkey", ID: number): Promise<void> {
  await db.deleteFrom(kind).where("ID", "=", ID).execute();
}

export async function removeFactorsOf(db: Db, person: number): Promise<void> {
  for (const table of ["authenticator", "passkey", "recovery_code"] as const)
    await db.deleteFrom(table).where("_person", "=", person).execute();
}

export async function replaceRecoveryCodes(
  db: Db,
  person: number,
  plainCodes: readonly string[],
): Promise<void> {
  await db.deleteFrom("recovery_code").where("_person", "=", person).execute();
  const rows = plainCodes.map((code) => ({ _person: person, code_hash: hashOf(code) }));
  if (rows.length > 0) await db.insertInto("recovery_code").values(rows).execute();
}
