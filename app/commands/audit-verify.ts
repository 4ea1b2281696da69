import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import {
  listAuditLogs,
  type OutsideHead,
  findAuditLog,
  verifyChain,
} from "#areas/oversight/audit-log/server/index.ts";
import { describeBreak } from "#areas/oversight/audit-log/rules/chain-words.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";
import type { Db } from "#platform/db/db.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { StartError } from "#platform/start-error.ts";

const HELP = `Checks the audit log row by row.

  npm run audit:verify [-- --client USERNAME] [-- --ends FILE]

  --client    only this client's audit log (default: all of them, and Corella's own)
  --ends      checkpoints stored outside Corella (the file of "Download checkpoints"): each must still be in its audit log

Exit code 0: every audit log is intact. 1: one sentence for each finding. 2: the check failed to run.
Settings (DATA_DIR, DATABASE_URL, SEALING_KEY …) as for npm start.`;

const Checkpoints = z.array(
  z.object({
    Username: z.string(),
    Row: z.coerce.number().int().positive(),
    End: z.string().regex(/^[0-9a-f]{64}$/i),
  }),
);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { client: { type: "string" }, ends: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(HELP);
  const config = readConfig(process.env);
  const checkpoints =
    values.ends === undefined ? new Map<string, OutsideHead[]>() : readCheckpoints(values.ends);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
  });
  try {
    const broken = await verifyAuditLogs(database.db, values.client, checkpoints, keyRingOf(config));
    process.exitCode = broken > 0 ? 1 : 0;
  } finally {
    await database.stop();
  }
}

function readCheckpoints(file: string): Map<string, OutsideHead[]> {
  const result = Checkpoints.safeParse(
    parse(readFileSync(file, "utf8"), { columns: true, bom: true, skip_empty_lines: true }),
  );
  if (!result.success) throw new StartError(`${file} is not a checkpoint file.`);
  const ends = new Map<string, OutsideHead[]>();
  for (const { Username: username, Row: seq, End: hash } of result.data)
    ends.set(username, [...(ends.get(username) ?? []), { seq, hash }]);
  return ends;
}

async function verifyAuditLogs(
  db: Db,
  client: string | undefined,
  checkpoints: ReadonlyMap<string, readonly OutsideHead[]>,
  ring: ReturnType<typeof keyRingOf>,
): Promise<number> {
  const auditLog = client === undefined ? undefined : await findAuditLog(db, client);
  if (client !== undefined && !auditLog)
    throw new StartError(`There is no client with the username ${client}.`);
  let rows = 0;
  let broken = 0;
  const auditLogs = auditLog ? [auditLog] : await listAuditLogs(db, null);
  for (const { _doctor, name, username, zone } of auditLogs) {
    const verification = await verifyChain(
      db,
      ring,
      _doctor,
      undefined,
      checkpoints.get(username ?? "") ?? [],
    );
    rows += verification.seq;
    broken += verification.breaks.length;
    for (const chainBreak of verification.breaks) console.error(describeBreak(chainBreak, name, zone));
    if (verification.kept_since > 0)
      console.log(`Checkpoint of ${name}'s audit log recorded at row ${verification.kept_since}.`);
  }
  const unknownNames = auditLog
    ? []
    : [...checkpoints.keys()].filter((name) => !auditLogs.some(({ username }) => (username ?? "") === name));
  for (const name of unknownNames)
    console.error(`There is no audit log of ${name}, whose checkpoint is stored outside Corella.`);
  broken += unknownNames.length;
  const summary = `${auditLogs.length === 1 ? "1 audit log" : `${auditLogs.length} audit logs`}, ${rows} rows`;
  console.log(
    broken === 0
      ? `Intact: ${summary}.`
      : `Not intact: ${summary}, ${broken} ${broken === 1 ? "break" : "breaks"}.`,
  );
  return broken;
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
});
