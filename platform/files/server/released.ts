import { aFile, hiding } from "#kernel/text/audit-words.ts";
import type { Db } from "#platform/db/db.ts";
import { findFileToChange, removeFile } from "./queries.ts";

/** Who is named in the audit log for what a job does by itself. */
const NOBODY = 0;

/**
 * Removes the row of a file that the record which claimed it needs no longer. Its entry belongs into the audit log of the same transaction, and
 * after the commit `removeUnused` removes the bytes under its key. Null if there is no such file.
 */
export async function removeReleased(db: Db, doctor: number, id: number) {
  const file = await findFileToChange(db, doctor, id);
  if (!file) return null;
  const { storage_key, sha256: _, purpose: __, ...before } = file;
  await removeFile(db, doctor, id);
  const message = hiding([aFile(file.name)], (name) => `removed ${name}, which its import needs no longer`);
  return { storage_key, change: { controller: "file", identity: id, message, before } };
}

/** The author of a removal that a job does by itself. */
export const releasedBy = (doctor: number, job: string, id: number) => ({
  _doctor: doctor,
  _executing_user: NOBODY,
  requesting_id: null,
  route: `job ${job}`,
  request_id: `file-${id}`,
});
