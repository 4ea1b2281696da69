import { createInterface } from "node:readline/promises";
import { describeBreak } from "#areas/oversight/audit-log/rules/chain-words.ts";
import { listAuditLogs, sealAll, verifyChain } from "#areas/oversight/audit-log/server/index.ts";
import { archiveKeysOf } from "#platform/backup/archive-seal.ts";
import { openStorage } from "#platform/files/server/storage/open.ts";
import { readOptions, run, printLine } from "#platform/backup/command-line.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";
import type { Db } from "#platform/db/db.ts";
import { type KeyRing, keyRingOf } from "#platform/key-ring.ts";

const HELP = `Restores a backup into an empty database and an empty storage. Stop Corella first.

  npm run restore -- --from FOLDER [--replace] [--unsealed]

  --from      what npm run backup has written, sealed by this installation or by one whose archive key is in ARCHIVE_KEYS
  --replace   delete what is there; asks for the name of the database
  --unsealed  accept a backup without a seal, written before Corella sealed them: only for one that was stored in a protected place

Settings (DATA_DIR, DATABASE_URL, STORAGE …) as for npm start.`;

async function confirmReplace(database: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await reader.question(
    `This deletes everything in the database ${database} and its files. Type ${database} to continue: `,
  );
  reader.close();
  return answer.trim() === database;
}

/**
 * Returns a check that prints a warning for each break in the audit logs. Breaks don't stop the restore,
 * because they existed when the backup was taken.
 */
const makeBreaksCheck = (ring: KeyRing) => async (db: Db) => {
  for (const { _doctor, name, zone } of await listAuditLogs(db, null)) {
    const { breaks } = await verifyChain(db, ring, _doctor);
    // Seals rows below that were not sealed yet when the backup was taken.
    for (const chainBreak of breaks.filter(({ kind }) => kind !== "unsealed"))
      printLine(`Warning: ${describeBreak(chainBreak, name, zone)}`);
  }
};

run(async () => {
  const { from, replace, unsealed, help } = readOptions(["from"], ["replace", "unsealed"]);
  if (help || typeof from !== "string") return console.log(HELP);
  const config = readConfig(process.env);
  const ring = keyRingOf(config);
  const database = await openDatabase(config);
  try {
    const storage = await openStorage(config);
    const url = database.url;
    const backup = await restoreBackup({
      url,
      storage,
      from,
      say: printLine,
      trust: { keys: archiveKeysOf(config), unsealed: unsealed === true },
      check: makeBreaksCheck(ring),
      ...(replace ? { replace: { agreed: confirmReplace } } : {}),
    });
    await sealAll(database.db, ring);
    printLine(
      `Restored as of ${backup.taken_at}. All users need to sign in again. Queued emails are held under Emails.`,
    );
  } finally {
    await database.stop();
  }
});
