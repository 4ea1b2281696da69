import { sql } from "kysely";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { hashOf } from "#platform/access/session.ts";
import { oldPasswordIn, type OldPassword, wrongOldPassword } from "../contract.ts";
import { signInAgain } from "../credentials.contract.ts";
import { isRecentFactor } from "../rules/own-proof.ts";
import { isPassword } from "./password-hash.ts";
import { isRightGuess } from "./sign-in-attempts.ts";

type ProofCall = Pick<HandlerContext<{ mode: "outside" }>, "request" | "services" | "commit"> & OwnSession;
interface OwnSession {
  readonly actor: { readonly ID: number; readonly username: string };
  readonly session: { readonly token: string };
}

/** The hash with which the old password was compared, or null if no old password was given. */
export type OldPasswordProof = { readonly compared: string | null } | null;

/**
 * Compares the old password, outside any transaction (G-72). Null if none was given. Throws
 * `wrongOldPassword` if it does not match, and counts the attempt like one at sign-in.
 */
export async function checkOldPassword(call: ProofCall, body: OldPassword): Promise<OldPasswordProof> {
  const { actor, commit } = call;
  const oldPassword = oldPasswordIn(body);
  if (oldPassword === undefined) return null;
  const compared = await commit((db) => currentHash(db, actor.ID));
  if (!(await isRightGuess(call, actor.username.toLowerCase(), () => isPassword(compared, oldPassword))))
    throw refusalOf(wrongOldPassword, undefined);
  return { compared };
}

/**
 * Returns whether the user proved their identity, because a session alone is no proof (G-72): by the old
 * password, or by a second factor given in this session within five minutes. Call in the transaction of the
 * change: locks the person and throws `wrongOldPassword` if the password was changed since the comparison.
 * Throws `signInAgain` if this session set the old password without knowing the one before (H-4).
 */
export async function hasOwnProof(
  db: Db,
  { actor, session }: OwnSession,
  proof: OldPasswordProof,
): Promise<boolean> {
  if (proof !== null && (await lockedHash(db, actor.ID)) !== proof.compared)
    throw refusalOf(wrongOldPassword, undefined);
  const { factorSecondsAgo, isPasswordUnproved } = await proofsOf(db, session.token);
  if (isRecentFactor(factorSecondsAgo)) return true;
  if (proof !== null && isPasswordUnproved) throw refusalOf(signInAgain, undefined);
  return proof !== null;
}

const selectHash = (db: Db, person: number) =>
  db.selectFrom("person").select("password_hash").where("ID", "=", person);

const currentHash = async (db: Db, person: number): Promise<string | null> =>
  (await selectHash(db, person).executeTakeFirst())?.password_hash ?? null;

/**
 * Reads the hash and locks the row, so that a simultaneous change of the password is either seen here or
 * happens after this transaction.
 */
const lockedHash = async (db: Db, person: number): Promise<string | null> =>
  (await selectHash(db, person).forNoKeyUpdate().executeTakeFirst())?.password_hash ?? null;

async function proofsOf(
  db: Db,
  token: string,
): Promise<{ factorSecondsAgo: number | null; isPasswordUnproved: boolean }> {
  const row = await db
    .selectFrom("session")
    .select([
      sql<number | null>`extract(epoch from now() - second_factor_at)::float8`.as("ago"),
      "is_password_unproved",
    ])
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return { factorSecondsAgo: row?.ago ?? null, isPasswordUnproved: row?.is_password_unproved ?? true };
}
