import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { z } from "zod";
import type { ImportBlocker } from "../contract.ts";
import type { Kind } from "../row.contract.ts";

interface ImportKey {
  readonly _doctor: number;
  readonly _import: number;
}

/**
 * Condition for an appointment that was changed or deleted since the import: every later change increments
 * its version.
 */
const APPOINTMENT_CHANGED = sql`(a.version <> 1 or a.is_deleted
  or exists (select from appointment_occurrence o where o._doctor = a._doctor and o._appointment = a."ID"))`;

/**
 * Condition for a referral that was changed since the import. Compares fields because the version also
 * changes when another referral becomes active. A deleted referral does not block the undo.
 */
const REFERRAL_CHANGED = sql`(not f.is_deleted and (f._referral_letter is not null or f.referral_date <> r.appointment_date
  or f.referral_type <> r.referral_type or f._referring_doctor <> r._referring_doctor or f._patient <> r._patient))`;

type Wire = z.input<typeof ImportBlocker>;
/**
 * Lists the first records of an import that were changed since, with their total number. Deleted availability
 * does not block the undo.
 */
export async function listBlockers(db: Db, { _doctor, _import }: ImportKey, limit: number) {
  const made = sql`r._doctor = ${_doctor} and r._import = ${_import} and r.outcome = 'made'`;
  const { rows } = await sql<Wire & { total: number }>`
    select "ID", kind, patient_name, appointment_date, start_time, reason, count(*) over ()::int as total from (
      select r.row_number, r.kind, a."ID", r.patient_name, a.appointment_date, a.start_time,
        case when a.is_deleted then 'deleted' when a.is_billed and not a.cancelled then 'billed' else 'changed' end as reason
      from appointment_import_row r join appointment a on a._doctor = r._doctor and a."ID" = r._appointment
      where ${made} and ${APPOINTMENT_CHANGED}
      union all
      select r.row_number, r.kind, s."ID", null, s.repeat_start, s.start_time, 'changed'
      from appointment_import_row r join schedule s on s._doctor = r._doctor and s."ID" = r._schedule
      where ${made} and s.version <> 1
      union all
      select r.row_number, r.kind, f._patient, r.patient_name, f.referral_date, null, 'changed'
      from appointment_import_row r join referral f on f._doctor = r._doctor and f."ID" = r._referral
      where ${made} and ${REFERRAL_CHANGED}
    ) blocker order by row_number limit ${limit}`.execute(db);
  const blockers = rows.map((row): Wire => {
    const { total: _, ...blocker } = row;
    return blocker;
  });
  return { blockers, total: rows[0]?.total ?? 0 };
}

interface MadeRecord {
  readonly row_number: number;
  readonly kind: Kind;
  readonly ID: number;
}
/**
 * Locks and returns the next records to be removed, skipping locked rows so that two workers can share them.
 */
export async function nextMade(
  db: Db,
  { _doctor, _import }: ImportKey,
  limit: number,
): Promise<MadeRecord[]> {
  const { rows } = await sql<MadeRecord>`
    select row_number, kind, coalesce(_appointment, _schedule, _referral) as "ID" from appointment_import_row
    where _doctor = ${_doctor} and _import = ${_import} and outcome = 'made' and reasons is distinct from array[${KEPT_REASON}]::text[]
    order by row_number limit ${limit} for update skip locked`.execute(db);
  return rows;
}

const KEPT_REASON = "This was changed while the import was being undone, so it was kept.";

/**
 * Marks rows as undone if their record was removed. Gives the other rows the reason that a user changed the
 * record during the undo.
 */
export async function settleUndone(
  db: Db,
  { _doctor, _import }: ImportKey,
  rows: readonly number[],
  undone: readonly number[],
) {
  await sql`update appointment_import_row set outcome = case when row_number = any(${undone}::int[]) then 'undone' else outcome end,
      reasons = case when row_number = any(${undone}::int[]) then reasons else array[${KEPT_REASON}]::text[] end
    where _doctor = ${_doctor} and _import = ${_import} and row_number = any(${rows}::int[])`.execute(db);
}

/** Returns the IDs of these referrals that were changed since the import. */
export async function changedReferrals(
  db: Db,
  { _doctor, _import }: ImportKey,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ ID: number }>`
    select f."ID" from appointment_import_row r join referral f on f._doctor = r._doctor and f."ID" = r._referral
    where r._doctor = ${_doctor} and r._import = ${_import} and r._referral = any(${ids}::bigint[]) and ${REFERRAL_CHANGED}`.execute(
    db,
  );
  return new Set(rows.map(({ ID }) => ID));
}
