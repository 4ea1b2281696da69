import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { hashOf } from "#platform/access/session.ts";
import type { Factors } from "../rules/second-step.ts";

export async function findFactors(db: Db, person: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select
      (select count(*)::int from authenticator where _person = ${person} and confirmed_at is not null) as authenticators,
      (select count(*)::int from passkey where _person = ${person}) as passkeys,
      (select count(*)::int from recovery_code where _person = ${person} and used_at is null) as recovery_codes,
      exists (select from person_group pg join group_second_factor gf on gf._group = pg._group where pg._person = ${person}) as is_required
  `.execute(db);
  return rows[0] ?? { authenticators: 0, passkeys: 0, recovery_codes: 0, is_required: false };
}

export function listAuthenticatorSecrets(db: Db, person: number) {
  return db
    .selectFrom("authenticator")
    .select(["ID", "secret", "last_step"])
    .where("_person", "=", person)
    .where("confirmed_at", "is not", null)
    .execute();
}

/** Marks the code's time step as used. False if another request used it first. */
export async function takeStep(db: Db, authenticator: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("authenticator")
    .set({ last_step: step, last_used_at: sql<string>`now()` })
    .where("ID", "=", authenticator)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks a recovery code as used. False if the code does not exist or was used; of two simultaneous requests
 * one succeeds.
 */
export async function takeRecoveryCode(db: Db, person: number, plainCode: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_at: sql<string>`now()` })
    .where("_person", "=", person)
    .where("code_hash", "=", hashOf(plainCode))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listPasskeyKeys(db: Db, person: number) {
  return db
    .selectFrom("passkey")
    .select(["ID", "credential_id", "public_key", "sign_count", "transports"])
    .where("_person", "=", person)
    .orderBy("ID")
    .execute();
}

export async function recordPasskeyUse(db: Db, passkey: number, sign_count: number): Promise<void> {
  await db
    .updateTable("passkey")
    .set({ sign_count, last_used_at: sql<string>`now()` })
    .where("ID", "=", passkey)
    .execute();
}
