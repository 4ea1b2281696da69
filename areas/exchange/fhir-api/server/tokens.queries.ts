import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

const selectTokens = (db: Db, _doctor: number) =>
  db
    .selectFrom("fhir_token as t")
    .innerJoin("person as p", "p.ID", "t._created_by")
    .select([
      "t.ID",
      "t.name",
      "t.scopes",
      "t.created_time",
      "t.expires_time",
      "t.last_used_time",
      "t.revoked_time",
    ])
    .select(["p.first_name", "p.last_name", sql<boolean>`t.keys is not null`.as("has_key")])
    .where("t._doctor", "=", _doctor);

export type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>["execute"]>>[number];

const MAX_LISTED = 200;
export const listTokens = (db: Db, _doctor: number) =>
  selectTokens(db, _doctor).orderBy("t.ID", "desc").limit(MAX_LISTED).execute();
export const findToken = (db: Db, _doctor: number, ID: number) =>
  selectTokens(db, _doctor).where("t.ID", "=", ID).executeTakeFirst();

/** Counts the tokens that can still be used. */
export async function countLive(db: Db, _doctor: number): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from fhir_token where _doctor = ${_doctor} and revoked_time is null and expires_time > now()`.execute(
    db,
  );
  return rows[0]?.live ?? 0;
}

interface NewToken {
  readonly _doctor: number;
  readonly name: string;
  readonly token_hash: Buffer;
  readonly scopes: string[];
  readonly _created_by: number;
  /** Public keys, as JSON, of a system that authenticates with a key pair; otherwise null. */
  readonly keys: string | null;
}
export const insertToken = (db: Db, { days, ...token }: NewToken & { readonly days: number }) =>
  db
    .insertInto("fhir_token")
    .values({ ...token, expires_time: sql<string>`now() + make_interval(days => ${days})` })
    .returning("ID")
    .executeTakeFirstOrThrow();

export async function revokeToken(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .updateTable("fhir_token")
    .set({ revoked_time: sql<string>`now()` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("revoked_time", "is", null)
    .execute();
}

const selectLiveTokens = (db: Db) =>
  db
    .selectFrom("fhir_token")
    .select(["_doctor", "ID", "scopes", "_created_by", "last_used_time"])
    .where("revoked_time", "is", null)
    .where("expires_time", ">", sql<string>`now()`);

/**
 * Finds a live token by its hash. The query has no client, as in `findWithKeys`, because the request names
 * none. A token with keys is not found, because it is not a secret.
 */
export const findLive = (db: Db, token_hash: Buffer) =>
  selectLiveTokens(db).where("token_hash", "=", token_hash).where("keys", "is", null).executeTakeFirst();

/**
 * Finds the live tokens with keys and this number, of all clients; the signature decides which of them is
 * meant.
 */
export const findWithKeys = (db: Db, ID: number) =>
  selectLiveTokens(db).select("keys").where("ID", "=", ID).where("keys", "is not", null).execute();

interface UsedAssertion {
  readonly _doctor: number;
  readonly ID: number;
  readonly jti_hash: Buffer;
  readonly expires_time: string;
}
/**
 * Stores an assertion as used; false if the assertion was used before. Also deletes expired assertions of the
 * token.
 */
export async function takeAssertion(
  db: Db,
  { _doctor, ID, jti_hash, expires_time }: UsedAssertion,
): Promise<boolean> {
  const tokenAssertions = db
    .deleteFrom("fhir_assertion")
    .where("_doctor", "=", _doctor)
    .where("_token", "=", ID);
  await tokenAssertions.where("expires_time", "<", sql<string>`now()`).execute();
  const insertResult = await db
    .insertInto("fhir_assertion")
    .values({ _doctor, _token: ID, jti_hash, expires_time })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return insertResult.numInsertedOrUpdatedRows === 1n;
}

export const findLiveByNumber = (db: Db, _doctor: number, ID: number) =>
  selectLiveTokens(db).where("_doctor", "=", _doctor).where("ID", "=", ID).executeTakeFirst();

export type LiveToken = NonNullable<Awaited<ReturnType<typeof findLive>>>;

const NOTED_AFTER_MS = 60_000;
/** Stores the time of use at most once a minute, which is enough to show that a token is in use. */
export async function recordUse(
  db: Db,
  { _doctor, ID, last_used_time }: LiveToken,
  now: string,
): Promise<void> {
  if (last_used_time !== null && Date.parse(now) - Date.parse(last_used_time) < NOTED_AFTER_MS) return;
  await db
    .updateTable("fhir_token")
    .set({ last_used_time: now })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}
