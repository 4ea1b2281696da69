import { audit } from "#platform/audit/audit.ts";
import { jobAuthor, removeClaimedFile, removeUnused } from "#platform/files/server/index.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { Db } from "#platform/db/db.ts";
import type { appointmentImportRoutes } from "../contract.ts";
import { expiredImports } from "./queries.ts";

type Call = Pick<
  HandlerContext<typeof appointmentImportRoutes.start>,
  "client" | "services" | "auditWrite" | "afterCommit"
> & {
  readonly db: Db;
};

/**
 * Removes the file of an import that no longer needs it, so that the file doesn't count towards its
 * uploader's quota (decision 0194).
 */
export async function removeFile(
  { db, client, services, auditWrite, afterCommit }: Call,
  _file: number | null,
): Promise<void> {
  const removed = _file === null ? null : await removeClaimedFile(db, client.ID, _file);
  if (!removed) return;
  auditWrite(removed.change);
  afterCommit(() => void removeUnused(services, [removed.storage_key]));
}

/**
 * Removes the file of an import on behalf of a job, in its transaction. Returns the key for `removeUnused`,
 * or null if no file was removed.
 */
export async function removeFileOfJob(
  trx: Db,
  doctor: number,
  _file: number | null,
  job: string,
): Promise<string | null> {
  const removed = _file === null ? null : await removeClaimedFile(trx, doctor, _file);
  if (!removed || _file === null) return null;
  await audit(trx, jobAuthor(doctor, job, _file), [removed.change]);
  return removed.storage_key;
}

/** Removes imports older than `KEPT_DAYS` days, started or not, with their rows and files. */
export async function expireImports(services: Pick<Services, "db" | "storage" | "log">): Promise<void> {
  const keys = await services.db.transaction().execute(async (trx) => {
    const removed: string[] = [];
    for (const { _doctor, _file } of await expiredImports(trx)) {
      const key = await removeFileOfJob(trx, _doctor, _file, "appointment-import.expire");
      if (key !== null) removed.push(key);
    }
    return removed;
  });
  if (keys.length > 0) await removeUnused(services, keys);
}
