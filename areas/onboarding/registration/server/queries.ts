import { sql } from "kysely";
import type { Service } from "#areas/practice/reference-data/contract.ts";
import { emailKey } from "#kernel/addresses/email.ts";
import { usernameKey } from "#kernel/access/username.ts";
import { hashOf } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";
import type { Answers } from "../draft.contract.ts";

/**
 * Returns whether any person has this username or email (RULE-AUTH-06). `except` is the ID of a person to
 * ignore.
 */
export async function namesInUse(
  db: Db,
  names: {
    readonly username?: string | null | undefined;
    readonly email_address?: string | null | undefined;
  },
  except = 0,
): Promise<{ username_in_use: boolean; email_in_use: boolean }> {
  const username = usernameKey(names.username?.trim() ?? "");
  const email = emailKey(names.email_address ?? "");
  const rows = await db
    .selectFrom("person")
    .select(["username_key", "email_key"])
    .where("ID", "!=", except)
    .where((eb) => eb.or([eb("username_key", "=", username), eb("email_key", "=", email)]))
    .execute();
  return {
    username_in_use: rows.some(({ username_key }) => username_key === username),
    email_in_use: rows.some(({ email_key }) => email_key === email),
  };
}

export const listOfferedServices = (db: Db) =>
  db
    .selectFrom("service")
    .select(["ID", "kind", "description", "provider_limit"])
    .$narrowType<Pick<Service, "kind">>()
    .execute();

export const listKnownSpecialties = (db: Db, IDs: readonly number[]) =>
  db
    .selectFrom("specialty")
    .select(["ID", "is_gp_or_allied"])
    .where("ID", "in", [0, ...IDs])
    .execute();

/** Counts the existing Australian suburbs among these IDs. */
export const countSuburbs = async (db: Db, IDs: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom("locality")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("ID", "in", [0, ...IDs])
      .where("country", "=", "AU")
      .executeTakeFirstOrThrow()
  ).total;

export const findZone = (db: Db, locality: number) =>
  db.selectFrom("locality").select(["time_zone", "country"]).where("ID", "=", locality).executeTakeFirst();

const isOpen = sql<boolean>`used_time is null and expired_time > now()`;

/** Returns the open sign-up token of a code, or undefined (RULE-TOK-03). */
export const findSignupToken = (db: Db, code: string) =>
  db
    .selectFrom("signup_token")
    .select(["ID", "email_address", "trial_only", "is_1st_biller", "packages", "expired_time"])
    .where("code_hash", "=", hashOf(code))
    .where(isOpen)
    .executeTakeFirst();

/**
 * Marks a token as used, in the transaction that creates the client. Returns false if a concurrent sign-up
 * has used it.
 */
export async function useSignupToken(db: Db, ID: number, client: number): Promise<boolean> {
  const result = await db
    .updateTable("signup_token")
    .set({ used_time: sql<string>`now()`, _used_by: client })
    .where("ID", "=", ID)
    .where(isOpen)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertSignupToken(
  db: Db,
  token: {
    code: string;
    email_address: string;
    trial_only: boolean;
    is_1st_biller: boolean;
    packages: number[];
    days: number;
  },
  by: number,
) {
  const { code, days, ...fields } = token;
  return await db
    .insertInto("signup_token")
    .values({
      ...fields,
      code_hash: hashOf(code),
      expired_time: sql<string>`now() + make_interval(days => ${days})`,
      _created_by: by,
    })
    .returning(["ID", "expired_time"])
    .executeTakeFirstOrThrow();
}

/**
 * Locks the draft until the end of the transaction, so that concurrent sign-ups with the same key wait.
 * Returns its client, if any.
 */
export const lockDraft = (db: Db, key: string) =>
  db
    .selectFrom("signup_draft")
    .select(["_registered"])
    .where("key_hash", "=", hashOf(key))
    .forUpdate()
    .executeTakeFirst();

/** Records the client created with this key. Returns false if another request has created one. */
export async function finishDraft(db: Db, key: string, client: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("signup_draft")
    .values({ key_hash: hashOf(key), answers: "{}", _registered: client })
    .onConflict((conflict) =>
      conflict
        .constraint("signup_draft_pkey")
        .doUpdateSet({ _registered: client, answers: "{}" })
        .where("signup_draft._registered", "is", null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findDraft = (db: Db, key: string) =>
  db
    .selectFrom("signup_draft")
    .select(["answers", "saved_time"])
    .where("key_hash", "=", hashOf(key))
    .where("_registered", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();

/**
 * Saves the answers of a live draft and returns the time; the draft of a completed sign-up stores none.
 * Undefined if the key is unknown. Extends the lifetime of confirmed drafts only, so that an unconfirmed
 * visitor can't occupy storage by saving again.
 */
export const updateDraft = async (db: Db, key: string, answers: Answers): Promise<string | undefined> =>
  (
    await db
      .updateTable("signup_draft")
      .set({
        answers: sql<string>`case when _registered is null then ${JSON.stringify(answers)}::jsonb else answers end`,
        saved_time: sql<string>`now()`,
        expires_at: sql<string>`case when confirmed_at is null then expires_at else ${CONFIRMED_UNTIL} end`,
      })
      .where("key_hash", "=", hashOf(key))
      .where("expires_at", ">", sql<string>`now()`)
      .returning("saved_time")
      .executeTakeFirst()
  )?.saved_time;

/**
 * Inserts a draft that lives for one day, and returns the time of saving. Replaces an expired draft with the
 * same key.
 */
export async function insertDraft(db: Db, key: string, answers: Answers): Promise<string> {
  const row = { key_hash: hashOf(key), answers: JSON.stringify(answers) };
  await db
    .deleteFrom("signup_draft")
    .where("key_hash", "=", row.key_hash)
    .where("expires_at", "<=", sql<string>`now()`)
    .execute();
  const { saved_time } = await db
    .insertInto("signup_draft")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .constraint("signup_draft_pkey")
        .doUpdateSet((eb) => ({ answers: row.answers, saved_time: eb.ref("excluded.saved_time") })),
    )
    .returning("saved_time")
    .executeTakeFirstOrThrow();
  return saved_time;
}

const CONFIRMED_UNTIL = sql<string>`now() + interval '30 days'`;

export async function setDraftProof(db: Db, key: string, proof: string): Promise<void> {
  await db
    .updateTable("signup_draft")
    .set({ proof_hash: hashOf(proof) })
    .where("key_hash", "=", hashOf(key))
    .execute();
}

/**
 * Confirms a draft when its emailed link is opened; it then lives for 30 days. Returns false if it was
 * confirmed before or the link is invalid.
 */
export async function confirmDraft(db: Db, key: string, proof: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("signup_draft")
    .set({ confirmed_at: sql<string>`now()`, expires_at: CONFIRMED_UNTIL })
    .where("key_hash", "=", hashOf(key))
    .where("proof_hash", "=", hashOf(proof))
    .where("confirmed_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findUsername = (db: Db, ID: number) =>
  db.selectFrom("person").select(["ID", "username"]).where("ID", "=", ID).executeTakeFirst();

/** Returns the newest invoice of this kind that is not void, or undefined. */
export const findSignupInvoice = (db: Db, _doctor: number, kind: "signup" | "forms") =>
  db
    .selectFrom("invoice")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("kind", "=", kind)
    .where("is_void", "=", false)
    .orderBy("ID", "desc")
    .executeTakeFirst();
