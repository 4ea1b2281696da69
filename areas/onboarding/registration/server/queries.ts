import { sql } from "kysely";
import type { Service } from "#areas/practice/reference-data/contract.ts";
import { emailKey } from "#kernel/addresses/email.ts";
import { usernameKey } from "#kernel/access/username.ts";
import { hashOf } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";
import type { Answers } from "../contract.ts";

/** RULE-AUTH-06: of all people, whoever they are; `except` is the person it is about. */
export async function namesInUse(
  db: Db,
  asked: { readonly username?: string | null | undefined; readonly email_address?: string | null | undefined },
  except = 0,
): Promise<{ username_in_use: boolean; email_in_use: boolean }> {
  const username = usernameKey(asked.username?.trim() ?? "");
  const email = emailKey(asked.email_address ?? "");
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

export const listOffered = (db: Db) =>
  db.selectFrom("service").select(["ID", "kind", "description", "provider_limit"]).$narrowType<Pick<Service, "kind">>().execute();

export const listKnownSpecialties = (db: Db, IDs: readonly number[]) =>
  db
    .selectFrom("specialty")
    .select(["ID", "is_gp_or_allied"])
    .where("ID", "in", [0, ...IDs])
    .execute();

/** How many of these suburbs there are, in Australia. */
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

/** RULE-TOK-03. */
export const findSignupToken = (db: Db, code: string) =>
  db
    .selectFrom("signup_token")
    .select(["ID", "email_address", "trial_only", "is_1st_biller", "packages", "expired_time"])
    .where("code_hash", "=", hashOf(code))
    .where(isOpen)
    .executeTakeFirst();

/** In the transaction that makes the client: of two at once one finds it used. */
export async function useSignupToken(db: Db, ID: number, client: number): Promise<boolean> {
  const used = await db
    .updateTable("signup_token")
    .set({ used_time: sql<string>`now()`, _used_by: client })
    .where("ID", "=", ID)
    .where(isOpen)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function insertSignupToken(
  db: Db,
  token: { code: string; email_address: string; trial_only: boolean; is_1st_biller: boolean; packages: number[]; days: number },
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

/** The sign-up as it is now; held to the end of the transaction, so that two who register with it wait for each other. */
export const lockDraft = (db: Db, key: string) =>
  db
    .selectFrom("signup_draft")
    .select(["_registered"])
    .where("key_hash", "=", hashOf(key))
    .where("expires_at", ">", sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();

export async function finishDraft(db: Db, key: string, client: number): Promise<void> {
  await db.updateTable("signup_draft").set({ _registered: client, answers: "{}" }).where("key_hash", "=", hashOf(key)).execute();
}

export const findDraft = (db: Db, key: string) =>
  db
    .selectFrom("signup_draft")
    .select(["answers", "saved_time"])
    .where("key_hash", "=", hashOf(key))
    .where("_registered", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();

/** A key that opens nothing (expired, or registered) gets a draft of its own again. Answers when it was saved. */
export async function saveDraft(db: Db, key: string, answers: Answers): Promise<string> {
  const { saved_time } = await db
    .insertInto("signup_draft")
    .values({ key_hash: hashOf(key), answers: JSON.stringify(answers) })
    .onConflict((conflict) =>
      conflict.constraint("signup_draft_pkey").doUpdateSet((eb) => ({
        answers: sql<string>`case when signup_draft._registered is null then ${eb.ref("excluded.answers")} else signup_draft.answers end`,
        saved_time: sql<string>`now()`,
        expires_at: sql<string>`now() + interval '30 days'`,
      })),
    )
    .returning("saved_time")
    .executeTakeFirstOrThrow();
  return saved_time;
}

export const findUsername = (db: Db, ID: number) =>
  db.selectFrom("person").select(["ID", "username"]).where("ID", "=", ID).executeTakeFirst();

/** The last one that was made and is not void. */
export const findSignupInvoice = (db: Db, _doctor: number, kind: "signup" | "forms") =>
  db
    .selectFrom("invoice")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("kind", "=", kind)
    .where("is_void", "=", false)
    .orderBy("ID", "desc")
    .executeTakeFirst();
