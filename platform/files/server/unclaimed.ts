import { aFile, hiding } from "#kernel/text/audit-words.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { codeOf } from "#platform/start-error.ts";
import { UNCLAIMED_HOURS } from "../contract.ts";
import { claimFile, listUnclaimed, removeUnclaimed } from "./queries.ts";
import { removeUnused } from "./shared-bytes.ts";

const AT_ONCE = 100;
const FOREIGN_KEY_VIOLATION = "23503";
/** Nobody did it: the audit log names Corella. */
const NOBODY = 0;

type File = Awaited<ReturnType<typeof listUnclaimed>>[number];

/** Removes uploads that no record has taken over in time, rows and bytes. Answers how many. */
export async function removeOldUploads(
  { db, storage, log }: Pick<Services, "db" | "storage" | "log">,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - UNCLAIMED_HOURS * 3_600_000);
  let removed = 0;
  for (;;) {
    const files = await listUnclaimed(db, before, AT_ONCE);
    for (const file of files) {
      if (!(await removeOne(db, file, log))) continue;
      removed += 1;
      await removeUnused({ db, storage, log }, [file.storage_key]);
    }
    if (files.length < AT_ONCE) return removed;
  }
}

/** False: a record holds it, or has just taken it over. Its foreign key then keeps it, and it is noted as claimed. */
async function removeOne(db: Db, file: File, log: Services["log"]): Promise<boolean> {
  const { _doctor, ID, name, size, mime_type, _uploaded_by } = file;
  const author = {
    _doctor,
    _executing_user: NOBODY,
    requesting_id: null,
    route: "job files.unclaimed",
    request_id: `file-${ID}`,
  };
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await removeUnclaimed(trx, _doctor, ID))) return false;
      const message = hiding(
        [aFile(name)],
        (named) => `removed the upload ${named}, which was not attached to anything for ${UNCLAIMED_HOURS} hours`,
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
