import { sql, type SqlBool } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Subject } from "../contract.ts";

type RecordRow = Readonly<Record<string, unknown>>;

/** Records with all their columns. `lock` keeps others from saving them until this transaction ends; in one order, so that two imports wait. */
export async function listRecords(
  db: Db,
  _doctor: number,
  subject: Subject,
  ids: readonly number[],
  lock?: "lock",
): Promise<Map<number, RecordRow>> {
  if (ids.length === 0) return new Map();
  const table = subject === "patient" ? ("patient" as const) : ("referring_doctor" as const);
  const query = db
    .selectFrom(table)
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where(sql<SqlBool>`"ID" = any(${[...new Set(ids)]}::bigint[])`)
    .orderBy("ID");
  const rows = await (lock ? query.forUpdate() : query).execute();
  return new Map(rows.map((row) => [row.ID, { ...row }]));
}
