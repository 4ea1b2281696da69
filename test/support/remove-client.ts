import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { ownedTables } from "#platform/db/owned-tables.ts";

const AUDIT_LOG: ReadonlySet<string> = new Set(["audit_event", "audit_seal", "audit_chain_head"]);

/**
 * Deletes all rows of a client except its audit log, which the server never deletes (decision 0037). The
 * product itself never deletes a client.
 */
export async function removeClientRows(db: Db, doctor: number): Promise<void> {
  // Disables the triggers that prevent the deletion of ledger entries, which only the owner of the database
  // can do.
  await sql`set local session_replication_role = replica`.execute(db);
  for (const table of await ownedTables(db))
    if (!AUDIT_LOG.has(table))
      await sql`delete from ${sql.table(table)} where _doctor = ${doctor}`.execute(db);
  await sql`set local session_replication_role = origin`.execute(db);
}
