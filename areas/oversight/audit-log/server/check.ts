import type { Db } from "#platform/db/db.ts";
import type { KeyRing } from "#platform/key-ring.ts";
import type { Services } from "#platform/services.ts";
import { MAX_BREAKS } from "../contract.ts";
import { describeBreak } from "../rules/chain-words.ts";
import { BUREAU, finishCheck, listAuditLogs, recordProgress } from "./queries.ts";
import { findUnsealed } from "./unsealed-events.queries.ts";
import { verifyChain } from "./verify.ts";

const PROGRESS_INTERVAL_MS = 300;

/**
 * Logs rows that were not sealed in time, before they are sealed late. The server's log is outside the
 * database, so an attacker who prevented the sealing in the database can't remove the entry.
 */
export async function reportUnsealed(db: Db, log: Services["log"]): Promise<void> {
  for (const { _doctor } of await listAuditLogs(db, null)) {
    const { count, oldest } = await findUnsealed(db, _doctor);
    if (count > 0)
      log.error({ register: _doctor, rows: count, oldest }, "rows of the audit log were not sealed in time");
  }
}

/** Runs a requested check of one client's audit log, or of all, and stores its progress for the page. */
export async function runCheck(
  db: Db,
  ring: KeyRing,
  { doctor, check }: { doctor: number; check: number },
  log: Services["log"],
): Promise<void> {
  let checkedRows = 0;
  let reportedAt = performance.now();
  const onRows = async (count: number): Promise<void> => {
    checkedRows += count;
    if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = performance.now();
    await recordProgress(db, doctor, check, checkedRows);
  };
  const breaks: { kind: string; words: string }[] = [];
  for (const { _doctor, name, zone } of await listAuditLogs(db, doctor === BUREAU ? null : doctor)) {
    const verified = await verifyChain(db, ring, _doctor, onRows);
    breaks.push(
      ...verified.breaks.map((brokenPart) => ({
        kind: brokenPart.kind,
        words: describeBreak(brokenPart, name, zone),
      })),
    );
  }
  // The server's log is outside the database, so an attacker who altered the audit log can't remove this
  // entry.
  if (breaks.length > 0)
    log.error({ register: doctor, breaks: breaks.length }, "the audit log failed its check");
  await finishCheck(db, doctor, check, checkedRows, breaks.slice(0, MAX_BREAKS));
}
