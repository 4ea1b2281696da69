import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { removeEndedSessions } from "#platform/access/session-rows.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { FORMER_IS_OVER } from "./address.queries.ts";
import { WINDOW_SECONDS, type AttemptCounts } from "../rules/throttle.ts";

export interface Guesser {
  readonly account_key: string;
  /** Network of the caller (kernel/access/network.ts). */
  readonly address: string;
}

export async function countAttempts(
  db: Db,
  { account_key: account, address }: Guesser,
): Promise<AttemptCounts> {
  const { rows } = await sql<{
    here: { seconds_ago: number; succeeded: boolean }[];
    elsewhere: number;
    of_address: number;
    known: boolean;
  }>`
    select
      (select coalesce(json_agg(json_build_object('seconds_ago', extract(epoch from now() - at), 'succeeded', succeeded) order by at desc), '[]')
       from (select at, succeeded from sign_in_attempt where account_key = ${account} and address = ${address}
             and at > now() - make_interval(secs => ${WINDOW_SECONDS}) order by at desc limit 40) tries) as here,
      (select count(*)::int from sign_in_attempt where account_key = ${account} and address <> ${address} and not succeeded
       and at > now() - make_interval(secs => ${WINDOW_SECONDS})) as elsewhere,
      (select count(*)::int from sign_in_attempt where address = ${address} and not succeeded
       and at > now() - make_interval(secs => ${WINDOW_SECONDS})) as of_address,
      exists (select from sign_in_attempt where account_key = ${account} and address = ${address} and succeeded
       and at > now() - interval '30 days') as known
  `.execute(db);
  const row = rows[0];
  return {
    here: row?.here ?? [],
    elsewhere: row?.elsewhere ?? 0,
    ofAddress: row?.of_address ?? 0,
    isKnownHere: row?.known ?? false,
  };
}

/**
 * Counts the attempts and inserts this one as failed, so that simultaneous attempts count it, unless
 * `assertNoWait` throws. Serialised for the account and for the address, on all servers. Returns the ID of
 * the attempt.
 */
export function recordAttempt(
  db: Db,
  guesser: Guesser,
  assertNoWait: (tries: AttemptCounts) => void,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Takes the locks in the order of their keys to avoid deadlocks.
    await sql`select pg_advisory_xact_lock(n) from (
      select hashtextextended('corella guess ' || key, 0) as n from unnest(${[guesser.account_key, guesser.address]}::text[]) key
      order by 1 offset 0) keys`.execute(trx);
    assertNoWait(await countAttempts(trx, guesser));
    const values = { ...guesser, succeeded: false };
    const { ID } = await trx
      .insertInto("sign_in_attempt")
      .values(values)
      .returning("ID")
      .executeTakeFirstOrThrow();
    return ID;
  });
}

export async function recordSuccess(db: Db, ID: number): Promise<void> {
  await db.updateTable("sign_in_attempt").set({ succeeded: true }).where("ID", "=", ID).execute();
}

/**
 * Deletes attempts older than 31 days, which is enough to recognise a practice's own addresses, as well as
 * ended sessions, expired tokens and old addresses.
 */
export async function removeOldAttempts(db: Db): Promise<void> {
  await removeInSteps(db, "sign_in_attempt", sql`at < now() - interval '31 days'`);
  await removeEndedSessions(db);
  await removeInSteps(db, "one_time_token", sql`expires_at < now() - interval '1 day'`);
  await removeInSteps(db, "former_address", FORMER_IS_OVER);
}
