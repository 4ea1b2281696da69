import { sql } from "kysely";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";

/**
 * Key of the advisory lock that a backup holds from before its snapshot until its last file; equal in every
 * Corella.
 */
export const BACKUP_LOCK = 4_163_011_930;

/**
 * Wraps a storage so that no bytes are removed during a backup, whose rows may name them. A row is removed
 * before its bytes, and the lock is checked in between, so the bytes of every row in the snapshot still
 * exist. The nightly sweep removes what stays behind.
 */
export const keepDuringBackup = (storage: Storage, db: Db): Storage => ({
  put: (key, bytes) => storage.put(key, bytes),
  read: (key, range) => storage.read(key, range),
  olderThan: (instant) => storage.olderThan(instant),
  async remove(key) {
    if (await canRemove(db)) await storage.remove(key);
  },
});

async function canRemove(db: Db): Promise<boolean> {
  try {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(String(BACKUP_LOCK))}::oid
      and database = (select oid from pg_database where datname = current_database()) and granted`.execute(
        db,
      );
    return rows.length === 0;
  } catch {
    // Keeps the bytes if the check fails; the sweep runs again.
    return false;
  }
}
