import { sql, type SqlBool } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Subject } from "../row.contract.ts";

type RecordRow = Readonly<Record<string, unknown>>;

/**
 * Returns records with all their columns, by ID. `lock` locks the records until the transaction ends, in ID
 * order so that two imports wait for each other instead of deadlocking.
 */
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
