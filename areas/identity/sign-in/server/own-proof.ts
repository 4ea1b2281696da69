import { sql } from "kysely";
import { refusalOf } from "#kernel/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { hashOf } from "#platform/access/session.ts";
import { oldPasswordIn, type OldPassword, wrongOldPassword } from "../contract.ts";
import { isRecentFactor } from "../rules/own-proof.ts";
import { isPassword } from "./password-hash.ts";
import { isRightGuess } from "./sign-in-attempts.ts";

type ProofCall = Pick<HandlerContext<never>, "db" | "request" | "services"> & {
  readonly actor: { readonly ID: number; readonly username: string };
  readonly session: { readonly token: string };
};

/**
 * G-72: a session alone proves nothing. True after the old password, or with a second factor given in this session within five minutes; false
 * where neither was offered. A wrong old password is refused, and counted like a wrong one at sign-in. To be asked before the person's row is
 * locked: signing in waits for its turn first and then for the row.
 */
export async function hasOwnProof(call: ProofCall, body: OldPassword): Promise<boolean> {
  const { db, actor, session } = call;
  const typed = oldPasswordIn(body);
  if (typed === undefined) return isRecentFactor(await factorSecondsAgo(db, session.token));
  const isRight = async () => isPassword(await lockedHash(db, actor.ID), typed);
  if (!(await isRightGuess(call, actor.username.toLowerCase(), isRight))) throw refusalOf(wrongOldPassword, undefined);
  return true;
}

/** A password somebody else sets at this moment is either the one compared with, or comes after what follows. */
async function lockedHash(db: Db, person: number): Promise<string | null> {
  const row = await db.selectFrom("person").select("password_hash").where("ID", "=", person).forNoKeyUpdate().executeTakeFirst();
  return row?.password_hash ?? null;
}

async function factorSecondsAgo(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom("session")
    .select(sql<number | null>`extract(epoch from now() - second_factor_at)::float8`.as("ago"))
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return row?.ago ?? null;
}
