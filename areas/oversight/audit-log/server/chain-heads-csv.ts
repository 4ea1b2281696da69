import { stringify } from "csv-stringify/sync";
import type { Db } from "#platform/db/db.ts";
import { listChainHeads, listAuditLogs } from "./queries.ts";

export const ENDS_HEAD = ["Audit log", "Username", "Row", "End", "Sealed at"] as const;

/**
 * Returns the checkpoints of audit logs as CSV, to be stored where no database administrator has access. With
 * null returns those of all audit logs.
 */
export async function endsCsv(db: Db, _doctor: number | null): Promise<string> {
  const ends = new Map((await listChainHeads(db, _doctor)).map((end) => [end._doctor, end]));
  const rows = (await listAuditLogs(db, _doctor)).flatMap(({ _doctor: ID, name, username }) => {
    const end = ends.get(ID);
    return end ? [[name, username ?? "", end.seq, end.hash.toString("hex"), end.sealed_at]] : [];
  });
  return stringify([ENDS_HEAD, ...rows], { bom: true, escape_formulas: true });
}
