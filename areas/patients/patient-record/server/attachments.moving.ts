import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { PatientMove } from "#platform/http/patient-rows.ts";

/**
 * Moves the attachments of `from` to `to` (C-41). A file that both patients have is kept once, and live if
 * either attachment was live.
 */
export async function moveAttachments(db: Db, { _doctor, from, to }: PatientMove): Promise<void> {
  await sql`update patient_attachment a set is_deleted = false from patient_attachment b
    where a._doctor = ${_doctor} and a._patient = ${to} and a.is_deleted
      and b._doctor = a._doctor and b._patient = ${from} and b._file = a._file and not b.is_deleted`.execute(
    db,
  );
  await sql`update patient_attachment a set _patient = ${to} where a._doctor = ${_doctor} and a._patient = ${from}
    and not exists (select from patient_attachment b where b._doctor = a._doctor and b._patient = ${to} and b._file = a._file)`.execute(
    db,
  );
}

export async function describeAttachments(
  db: Db,
  _doctor: number,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select a."ID"::text as key, f.name from patient_attachment a join file f on f._doctor = a._doctor and f."ID" = a._file
    where a._doctor = ${_doctor} and a."ID" = any(${[...keys]}::bigint[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, `Attachment ${name}`]));
}
