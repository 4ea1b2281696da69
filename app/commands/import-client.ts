import { isOfClients, isTeam } from "#kernel/access/builtin-groups.ts";
import { sealAuditLog, verifyChain } from "#areas/oversight/audit-log/server/index.ts";
import { fits } from "#areas/identity/groups/rules/grant.ts";
import { archiveKeysOf } from "#platform/backup/archive-seal.ts";
import type { GroupRule } from "#platform/backup/load-client.ts";
import { openStorage } from "#platform/files/server/storage/open.ts";
import { readOptions, run, printLine } from "#platform/backup/command-line.ts";
import { importClient } from "#platform/backup/import-client.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";
import type { Db } from "#platform/db/db.ts";
import { type KeyRing, keyRingOf } from "#platform/key-ring.ts";
import { StartError } from "#platform/start-error.ts";

const HELP = `Imports one client's records, as npm run export-client wrote them, under the same numbers.

  npm run import-client -- --from FOLDER

The archive must be sealed by this installation, or by one whose archive key is in ARCHIVE_KEYS.

Settings (DATA_DIR, DATABASE_URL, STORAGE …) as for npm start.`;

/**
 * Decides whether an imported user may be in a group: groups that reach beyond the client's own records are
 * left out, groups of the bureau or of another kind of person are refused.
 */
const mayHold: GroupRule = (kind, { ID, team }) => {
  const isOfClient = kind === "client" || kind === "subuser";
  if (!isOfClient || !isTeam(team) || !fits(kind, { ID, team })) return "unfit";
  return isOfClients(team) ? "taken" : "left";
};

/**
 * Checks the imported audit log. Throws `StartError` if its rows are broken. A wrong end is only reported,
 * because the end may be sealed with the key of the exporting installation.
 */
const makeAuditLogCheck = (ring: KeyRing) => async (db: Db, ID: number) => {
  const { breaks } = await verifyChain(db, ring, ID);
  // Rows not yet sealed at the exporting installation are sealed below.
  const chainBreak = breaks.find(({ kind }) => kind !== "end" && kind !== "unsealed");
  if (chainBreak)
    throw new StartError(
      `The audit log of these records fails its check at row ${chainBreak.from_seq}. Nothing was changed.`,
    );
  if (breaks.some(({ kind }) => kind === "end"))
    printLine("The end of the audit log was sealed with another SEALING_KEY. Its rows are intact.");
};

run(async () => {
  const { from, help } = readOptions(["from"]);
  if (help || typeof from !== "string") return console.log(HELP);
  const config = readConfig(process.env);
  const ring = keyRingOf(config);
  const database = await openDatabase(config);
  try {
    const storage = await openStorage(config);
    const trust = { keys: archiveKeysOf(config) };
    const check = makeAuditLogCheck(ring);
    const { client } = await importClient({
      url: database.url,
      storage,
      from,
      say: printLine,
      trust,
      mayHold,
      check,
    });
    // Seals the rows at once, because the job that seals may already be past their numbers.
    if (client) await sealAuditLog(database.db, ring, client.ID);
    printLine(
      `${client?.username ?? ""} has been imported. Its users need to reset their passwords before signing in.`,
    );
  } finally {
    await database.stop();
  }
});
