import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { listAuditLogs, type OutsideEnd, findAuditLog, verifyChain } from "#areas/oversight/audit-log/server/index.ts";
import { breakWords } from "#areas/oversight/audit-log/rules/chain-words.ts";
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

const Ends = z.array(
  z.object({ Username: z.string(), Row: z.coerce.number().int().positive(), End: z.string().regex(/^[0-9a-f]{64}$/i) }),
);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { client: { type: "string" }, ends: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) return console.log(HELP);
  const config = readConfig(process.env);
  const outside = values.ends === undefined ? new Map<string, OutsideEnd[]>() : endsIn(values.ends);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
  });
  try {
    const broken = await verify(database.db, values.client, outside, keyRingOf(config));
    process.exitCode = broken > 0 ? 1 : 0;
  } finally {
    await database.stop();
  }
}

function endsIn(file: string): Map<string, OutsideEnd[]> {
  const found = Ends.safeParse(parse(readFileSync(file, "utf8"), { columns: true, bom: true, skip_empty_lines: true }));
  if (!found.success) throw new StartError(`${file} is not a checkpoint file.`);
  const ends = new Map<string, OutsideEnd[]>();
  for (const { Username: username, Row: seq, End: hash } of found.data)
    ends.set(username, [...(ends.get(username) ?? []), { seq, hash }]);
  return ends;
}

async function verify(
  db: Db,
  client: string | undefined,
  outside: ReadonlyMap<string, readonly OutsideEnd[]>,
  ring: ReturnType<typeof keyRingOf>,
): Promise<number> {
  const one = client === undefined ? undefined : await findAuditLog(db, client);
  if (client !== undefined && !one) throw new StartError(`There is no client with the username ${client}.`);
  let rows = 0;
  let broken = 0;
  const registers = one ? [one] : await listAuditLogs(db, null);
  for (const { _doctor, name, username, zone } of registers) {
    const checked = await verifyChain(db, ring, _doctor, undefined, outside.get(username ?? "") ?? []);
    rows += checked.seq;
    broken += checked.breaks.length;
    for (const found of checked.breaks) console.error(breakWords(found, name, zone));
    if (checked.kept_since > 0) console.log(`Checkpoint of ${name}'s audit log recorded at row ${checked.kept_since}.`);
  }
  const unknown = one ? [] : [...outside.keys()].filter((name) => !registers.some(({ username }) => (username ?? "") === name));
  for (const name of unknown) console.error(`There is no audit log of ${name}, whose checkpoint is stored outside Corella.`);
  broken += unknown.length;
  const looked = `${registers.length === 1 ? "1 audit log" : `${registers.length} audit logs`}, ${rows} rows`;
  console.log(broken === 0 ? `Intact: ${looked}.` : `Not intact: ${looked}, ${broken} ${broken === 1 ? "break" : "breaks"}.`);
  return broken;
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
});
