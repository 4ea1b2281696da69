import { archiveKeysOf } from "#platform/backup/archive-seal.ts";
import { openStorage } from "#platform/files/server/storage/open.ts";
import { readOptions, run, printLine } from "#platform/backup/command-line.ts";
import { exportClient } from "#platform/backup/export-client.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";

const HELP = `Writes everything of one client into a folder: JSON lines a table, files, and a manifest with their hashes.

  npm run export-client -- --client USERNAME --to FOLDER

Settings (DATA_DIR, DATABASE_URL, STORAGE …) as for npm start.`;

run(async () => {
  const { client, to, help } = readOptions(["client", "to"]);
  if (help || typeof to !== "string" || typeof client !== "string") return console.log(HELP);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const keys = archiveKeysOf(config);
    await exportClient({
      keys,
      url: database.url,
      storage: await openStorage(config),
      username: client,
      to,
      say: printLine,
    });
    printLine(`${to} is complete, sealed with the archive key ${keys.own}.`);
  } finally {
    await database.stop();
  }
});
