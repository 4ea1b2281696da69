import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Services } from "#platform/services.ts";
import { UNFINISHED_HOURS } from "../resumable.contract.ts";
import { removeUnused } from "./shared-bytes.ts";
import { listAbandoned, removeUpload } from "./resumable.queries.ts";

/** Author of the removal in the audit log: Corella itself. */
const SYSTEM_USER = 0;

/**
 * Removes uploads that received no bytes for a day, and their stored parts. Returns the number of uploads.
 */
export async function removeAbandoned(
  { db, storage, log }: Pick<Services, "db" | "storage" | "log">,
  now: Date,
): Promise<number> {
  const abandoned = await listAbandoned(db, new Date(now.getTime() - UNFINISHED_HOURS * 3_600_000));
  for (const { _doctor, ID, name, _uploaded_by } of abandoned) {
    const author = {
      _doctor,
      _executing_user: SYSTEM_USER,
      requesting_id: null,
      route: "job files.unfinished",
      request_id: `upload-${ID}`,
    };
    const keys = await db.transaction().execute(async (trx) => {
      const partKeys = await removeUpload(trx, _doctor, ID);
      if (partKeys === null) return [];
      const message = hideParts(
        [hiddenFile(name)],
        (file) => `removed the upload of ${file}, which never arrived whole`,
      );
      await audit(trx, author, [
        { controller: "upload", identity: ID, message, before: { name, _uploaded_by } },
      ]);
      return partKeys;
    });
    await removeUnused({ db, storage, log }, keys);
  }
  return abandoned.length;
}
