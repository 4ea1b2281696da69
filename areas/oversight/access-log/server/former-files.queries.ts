import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

// File in an earlier or later state of a patient's record. A replaced picture or letter no longer belongs to
// the patient, but the audit log still contains the former owner.
const OWNED_FILE = sql`(coalesce(side.of->>'picture', side.of->>'_referral_letter'))::bigint`;

/** Returns the files that once belonged to these patients and belong to no other patient today. */
export async function listFormerFiles(
  db: Db,
  _doctor: number,
  patients: readonly number[],
): Promise<number[]> {
  const ids = sql`${sql.val([...patients])}::bigint[]`;
  const { rows } = await sql<{ file: number }>`
    select distinct held.file from audit_event e cross join lateral (values (e.before), (e.after)) side (of) cross join lateral (select ${OWNED_FILE}) held (file)
    where e._doctor = ${_doctor} and e.controller = 'patient' and e.identity = any(${ids}) and e.shown_ids is null and e.kind = 'write'
      and held.file is not null
      and not exists (select from patient p where p._doctor = ${_doctor} and p.picture = held.file and p."ID" <> all(${ids}))
      and not exists (select from referral r where r._doctor = ${_doctor} and r._referral_letter = held.file and r._patient <> all(${ids}))
  `.execute(db);
  return rows.map(({ file }) => file);
}

/**
 * Unsaved input is kept for three days (platform/web/shell/drafts/kept-drafts.ts), so an upload not saved by
 * then belongs to no patient.
 */
const SAVED_WITHIN = "3 days";

/**
 * Returns the former patients of these files. Omits files that never belonged to a patient, and attachments
 * of messages.
 */
export async function listFormerPatientsOf(db: Db, _doctor: number, files: readonly number[]) {
  if (files.length === 0) return [];
  const { rows } = await sql<{ controller: string; ID: number; _patient: number }>`
    select 'file' as controller, f."ID", saved._patient from file f cross join lateral (
      select e.identity as _patient from audit_event e cross join lateral (values (e.after)) side (of)
      where e._doctor = f._doctor and e.kind = 'write' and e.at >= f.uploaded_time and e.at < f.uploaded_time + ${SAVED_WITHIN}::interval
        and e.controller = 'patient' and ${OWNED_FILE} = f."ID" order by e.at limit 1) saved
    where f._doctor = ${_doctor} and f."ID" = any(${sql.val([...files])}::bigint[])
      and not exists (select from message_attachment m where m._doctor = f._doctor and m._file = f."ID")`.execute(
    db,
  );
  return rows;
}
