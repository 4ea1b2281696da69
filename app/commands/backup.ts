import { archiveKeysOf } from "#platform/backup/archive-seal.ts";
import { openStorage } from "#platform/files/server/storage/open.ts";
import { takeBackup } from "#platform/backup/backup.ts";
import { readOptions, run, printLine } from "#platform/backup/command-line.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";

const HELP = `Copies the database and the files, while Corella runs.

  npm run backup -- --to FOLDER

  --to   the folder of the backup. It must not exist yet, and is named FOLDER.unfinished until it is complete.

Settings (DATA_DIR, DATABASE_URL, STORAGE …) as for npm start.`;

run(async () => {
  const { to, help } = readOptions(["to"]);
  if (help || typeof to !== "string") return console.log(HELP);
  const config = readConfig(process.env);
  const startTime = performance.now();
  const database = await openDatabase(config);
  try {
    const keys = archiveKeysOf(config);
    const { tables } = await takeBackup({
      keys,
      url: database.url,
      storage: await openStorage(config),
      to,
      say: printLine,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    printLine(`${to} is complete: ${rows} rows in ${((performance.now() - startTime) / 1000).toFixed(1)} s`);
    printLine(`Sealed with the archive key ${keys.own}.`);
  } finally {
    await database.stop();
  }
});
