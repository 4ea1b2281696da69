import { sql } from "kysely";
import type { Db } from "./db.ts";
import { preparedQuery } from "./prepared-query.ts";

/**
 * Returns a function that checks that a client's row exists and is not deleted. Locks the row for the
 * transaction so that it can't be deleted while another row is linked to it.
 */
export function isLiveIn(
  table: "location" | "patient" | "visit_type",
): (db: Db, _doctor: number, ID: number) => Promise<boolean> {
  const rows = preparedQuery(
    (_db, { _doctor, ID }: { readonly _doctor: number; readonly ID: number }) =>
      sql<object>`select from ${sql.table(table)} where _doctor = ${_doctor} and "ID" = ${ID} and not is_deleted for share`,
  );
  return async (db, _doctor, ID) => (await rows(db, { _doctor, ID })).length > 0;
}
