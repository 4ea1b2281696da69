import { sql } from "kysely";
import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { IMPORT_ROW_KEY } from "./import-row-key.ts";
import { KEPT_DAYS } from "../contract.ts";
import { listRuns, lockRun, removeRun } from "./queries.ts";
import { clearMade } from "./settle.queries.ts";

const DAY_MS = 86_400_000;
/** User ID recorded for actions of the server itself; the audit log shows "Corella". */
const SYSTEM_USER = 0;

/**
 * Removes the data read for imports older than 30 days. Deletes imports that were never started. Keeps the
 * counts and record IDs of finished imports, so that they can be undone. Returns the number of imports.
 */
export async function expireImports(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const runs = await db
    .selectFrom("import_run")
    .select(["_doctor", "ID"])
    .where("created_time", "<", before)
    .where("expired_time", "is", null)
    // An import in progress has to end first.
    .where("state", "in", ["read", "done", "undone"])
    .execute();
  for (const { _doctor, ID } of runs) await expireImport(db, _doctor, ID, now);
  return runs.length;
}

async function expireImport(db: Db, _doctor: number, ID: number, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, _doctor, ID);
    const [summary] = await listRuns(trx, _doctor, ID);
    if (!run || !summary || run.expired_time !== null || run.state === "running" || run.state === "undoing")
      return;
    if (run.state === "read") await removeRun(trx, _doctor, ID);
    else {
      await trx
        .updateTable("import_run")
        .set({ counts: JSON.stringify(summary.counts_by_subject), expired_time: now.toISOString() })
        .where("_doctor", "=", _doctor)
        .where("ID", "=", ID)
        .execute();
      await removeInSteps(
        trx,
        "import_row",
        sql`_doctor = ${_doctor} and _run = ${ID} and outcome not in ('made', 'changed')`,
        IMPORT_ROW_KEY,
      );
      await clearMade(trx, _doctor, ID);
    }
    const author = {
      _doctor,
      _executing_user: SYSTEM_USER,
      requesting_id: null,
      route: "job import.expire",
      request_id: `import-${ID}`,
    };
    const removedPart = run.state === "read" ? "the import" : "the rows of the import";
    const message = hideParts(
      [hiddenFile(run.file_names.join(", "))],
      (files) => `removed ${removedPart} of ${files} after ${KEPT_DAYS} days`,
    );
    await audit(trx, author, [{ controller: "import", identity: ID, message, before: summary.counts }]);
  });
}
