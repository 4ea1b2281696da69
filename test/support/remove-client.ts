import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { ownedTables } from "#platform/db/owned-tables.ts";

const AUDIT_LOG: ReadonlySet<string> = new Set(["audit_event", "audit_seal", "audit_chain_head"]);

/** Everything this client owns but its audit log, of which the server removes nothing (decision 0037). No client of a practice is ever removed. */
export async function removeClientRows(db: Db, doctor: number): Promise<void> {
  // What is posted in a ledger is not removed either, but by the owner of the database.
  await sql`set local session_replication_role = replica`.execute(db);
  for (const table of await ownedTables(db))
    if (!AUDIT_LOG.has(table)) await sql`delete from ${sql.table(table)} where _doctor = ${doctor}`.execute(db);
  await sql`set local session_replication_role = origin`.execute(db);
}
