import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";

const attachments = (db: Db, _doctor: number) =>
  db
    .selectFrom("patient_attachment as a")
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "a._doctor").onRef("f.ID", "=", "a._file"))
    .select(["a.ID", "a._file", "f.name", "f.size", "f.mime_type", "a.uploaded_time"])
    .where("a._doctor", "=", _doctor)
    .where("a.is_deleted", "=", false);

const attachmentsOf = preparedQuery(
  (db, { _doctor, patient }: { readonly _doctor: number; readonly patient: number }) =>
    attachments(db, _doctor)
      .where("a._patient", "=", patient)
      .orderBy("a.uploaded_time", "desc")
      .orderBy("a.ID", "desc"),
);

/** Returns the live attachments of a patient, the newest first. */
export const listAttachments = (db: Db, _doctor: number, patient: number) =>
  attachmentsOf(db, { _doctor, patient });

/** SQL for the attachments of the patient `p` as JSON, with the content of `listAttachments`. */
export const attachmentsJson = (
  _doctor: number,
) => sql`(select coalesce(json_agg(json_build_object('ID', a."ID", '_file', a._file, 'name', f.name, 'size', f.size,
    'mime_type', f.mime_type, 'uploaded_time', to_char(a.uploaded_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by a.uploaded_time desc, a."ID" desc), '[]')
  from patient_attachment a join file f on f._doctor = a._doctor and f."ID" = a._file
  where a._doctor = ${_doctor} and a._patient = p."ID" and not a.is_deleted)`;

export const findAttachment = (db: Db, _doctor: number, patient: number, ID: number) =>
  attachments(db, _doctor).where("a._patient", "=", patient).where("a.ID", "=", ID).executeTakeFirst();

/**
 * Attaches a file and returns the attachment's ID. Restores an attachment of the same file that was removed
 * before.
 */
export async function insertAttachment(
  db: Db,
  _doctor: number,
  _patient: number,
  _file: number,
): Promise<number> {
  const { ID } = await db
    .insertInto("patient_attachment")
    .values({ _doctor, _patient, _file })
    .onConflict((conflict) =>
      conflict.constraint("patient_attachment_once").doUpdateSet({ is_deleted: false }),
    )
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

export async function removeAttachment(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .updateTable("patient_attachment")
    .set({ is_deleted: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/**
 * Returns whether the file belongs to the patient, as the picture or an attachment, including removed
 * attachments.
 */
export async function isFileOfPatient(
  db: Db,
  _doctor: number,
  patient: number,
  file: number,
): Promise<boolean> {
  const attachment = await db
    .selectFrom("patient_attachment")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", patient)
    .where("_file", "=", file)
    .executeTakeFirst();
  if (attachment) return true;
  const owner = await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", patient)
    .where("picture", "=", file)
    .executeTakeFirst();
  return owner !== undefined;
}
