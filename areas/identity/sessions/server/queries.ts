import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { IS_LOCKED } from "#platform/access/session-check.ts";
import { hashOf } from "#platform/access/session.ts";
import type { OpenSession } from "../contract.ts";
import { browserOf } from "../rules/browser.ts";

/**
 * Returns a person's full sessions that have not expired. `token` marks the caller's own session; null if the
 * caller is another person.
 */
export async function listSessions(db: Db, person: number, token: string | null): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("session")
    .select(["ID", "user_agent", "address", "created_at", "seen_at", "expires_at", "second_factor_at"])
    .select([IS_LOCKED.as("is_locked"), sql<boolean>`token_hash = ${hashOf(token ?? "")}`.as("is_this")])
    .where("_person", "=", person)
    .where("awaits", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .orderBy("is_this", "desc")
    .orderBy("seen_at", "desc")
    .orderBy("ID", "desc")
    .execute();
  return rows.map(({ user_agent, created_at, second_factor_at, ...row }) => ({
    ...row,
    ...browserOf(user_agent),
    signed_in_at: created_at,
    with_second_factor: second_factor_at !== null,
  }));
}
