import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Break } from "../contract.ts";

/**
 * Counts the rows that should have a seal by now but have none, since sealing runs twice a minute. An
 * attacker who prevents the sealing of a row could alter the row and have it sealed afterwards. Includes rows
 * dated in the future, which the job would never consider old enough.
 */
export async function findUnsealed(
  db: Db,
  _doctor: number,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::int as count, min(at) as oldest from audit_event
    where _doctor = ${_doctor} and (at < clock_timestamp() - interval '1 minute' or at > clock_timestamp() + interval '1 minute')
      and not exists (select from audit_seal s where s._doctor = ${_doctor} and s."ID" = audit_event."ID")`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export async function unsealedBreaks(db: Db, _doctor: number, after: number): Promise<Break[]> {
  const { count, oldest } = await findUnsealed(db, _doctor);
  return count === 0 ? [] : [{ kind: "unsealed", from_seq: after + 1, to_seq: after + count, at: oldest }];
}
