import { stringify } from "csv-stringify/sync";
import type { Db } from "#platform/db/db.ts";
import { listChainHeads, listAuditLogs } from "./queries.ts";

export const CHECKPOINT_COLUMNS = ["Audit log", "Username", "Row", "End", "Sealed at"] as const;

/**
 * Returns the checkpoints of audit logs as CSV, to be stored where no database administrator has access. Null
 * returns the checkpoints of all audit logs.
 */
export async function checkpointCsv(db: Db, _doctor: number | null): Promise<string> {
  const heads = new Map((await listChainHeads(db, _doctor)).map((end) => [end._doctor, end]));
  const rows = (await listAuditLogs(db, _doctor)).flatMap(({ _doctor: ID, name, username }) => {
    const head = heads.get(ID);
    return head ? [[name, username ?? "", head.seq, head.hash.toString("hex"), head.sealed_at]] : [];
  });
  return stringify([CHECKPOINT_COLUMNS, ...rows], { bom: true, escape_formulas: true });
}
