import { sql } from "kysely";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";

/** Held by whoever takes a backup, before its snapshot and until its last file. Any number, the same in every Corella. */
export const BACKUP_LOCK = 4_163_011_930;

/**
 * While a backup is taken no bytes go: its rows may name them. A row is removed before its bytes, and the lock is looked for in between, so a
 * row that was in the snapshot still has its bytes. What stays behind is removed by the nightly sweep.
 */
export const sparing = (storage: Storage, db: Db): Storage => ({
  put: (key, bytes) => storage.put(key, bytes),
  read: (key, range) => storage.read(key, range),
  olderThan: (instant) => storage.olderThan(instant),
  async remove(key) {
    if (await mayGo(db)) await storage.remove(key);
  },
});

async function mayGo(db: Db): Promise<boolean> {
  try {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(String(BACKUP_LOCK))}::oid
      and database = (select oid from pg_database where datname = current_database()) and granted`.execute(db);
    return rows.length === 0;
  } catch {
    // Not to be known now; the sweep comes by again.
    return false;
  }
}
