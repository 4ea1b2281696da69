import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import type { Db } from "#platform/db/db.ts";
import { findFileToChange, removeFile } from "./queries.ts";

/** Author of a job's removals in the audit log: Corella itself. */
const SYSTEM_USER = 0;

/**
 * Removes the row of a file that the record which claimed it no longer needs. The caller writes the returned
 * audit entry in the same transaction and removes the bytes after the commit with `removeUnused`. Null if the
 * file does not exist.
 */
export async function removeClaimedFile(db: Db, doctor: number, id: number) {
  const file = await findFileToChange(db, doctor, id);
  if (!file) return null;
  const { storage_key, sha256: _, purpose: __, ...before } = file;
  await removeFile(db, doctor, id);
  const message = hideParts(
    [hiddenFile(file.name)],
    (name) => `removed ${name}, which its import needs no longer`,
  );
  return { storage_key, change: { controller: "file", identity: id, message, before } };
}

/** Returns the audit author of a removal by a job. */
export const jobAuthor = (doctor: number, job: string, id: number) => ({
  _doctor: doctor,
  _executing_user: SYSTEM_USER,
  requesting_id: null,
  route: `job ${job}`,
  request_id: `file-${id}`,
});
