import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { codeOf } from "#platform/start-error.ts";
import { UNCLAIMED_HOURS } from "../contract.ts";
import { claimFile, listUnclaimed, removeUnclaimed } from "./queries.ts";
import { removeUnused } from "./shared-bytes.ts";

const BATCH_SIZE = 100;
const FOREIGN_KEY_VIOLATION = "23503";
/** Author of the removal in the audit log: Corella itself. */
const SYSTEM_USER = 0;

type File = Awaited<ReturnType<typeof listUnclaimed>>[number];

/** Removes the rows and bytes of uploads that no record claimed in time. Returns the number removed. */
export async function removeOldUploads(
  { db, storage, log }: Pick<Services, "db" | "storage" | "log">,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - UNCLAIMED_HOURS * 3_600_000);
  let removed = 0;
  for (;;) {
    const files = await listUnclaimed(db, before, BATCH_SIZE);
    for (const file of files) {
      if (!(await removeUpload(db, file, log))) continue;
      removed += 1;
      await removeUnused({ db, storage, log }, [file.storage_key]);
    }
    if (files.length < BATCH_SIZE) return removed;
  }
}

/**
 * Removes one unclaimed upload. False if a record has claimed the file, or refers to it without a claim: its
 * foreign key then prevents the removal, and the file is marked as claimed.
 */
async function removeUpload(db: Db, file: File, log: Services["log"]): Promise<boolean> {
  const { _doctor, ID, name, size, mime_type, _uploaded_by } = file;
  const author = {
    _doctor,
    _executing_user: SYSTEM_USER,
    requesting_id: null,
    route: "job files.unclaimed",
    request_id: `file-${ID}`,
  };
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await removeUnclaimed(trx, _doctor, ID))) return false;
      const message = hideParts(
        [hiddenFile(name)],
        (named) =>
          `removed the upload ${named}, which was not attached to anything for ${UNCLAIMED_HOURS} hours`,
      );
      await audit(trx, author, [
        { controller: "file", identity: ID, message, before: { ID, name, size, mime_type, _uploaded_by } },
      ]);
      return true;
    });
  } catch (error) {
    if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    log.warn({ file: ID }, "a file is in use though nothing noted that it was claimed");
    await claimFile(db, _doctor, ID);
    return false;
  }
}
