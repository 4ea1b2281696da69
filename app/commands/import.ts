import { readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import {
  countCorrections,
  listRows,
  listRuns,
  type Owner,
  planImport,
  type ReceivedFile,
  removeRun,
  runImport,
  updateRun,
} from "#areas/patients/import/server/index.ts";
import { CORRECTION_KINDS, type ListedCorrection } from "#areas/patients/import/lists.contract.ts";
import { correctionLabel } from "#areas/patients/import/rules/corrections.ts";
import { unmatchedColumns } from "#areas/patients/import/rules/csv-columns.ts";
import { hasOpenDates } from "#areas/patients/import/rules/open-dates.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { Refusal } from "#kernel/contract/problem.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";
import type { Db } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { StartError } from "#platform/start-error.ts";

const HELP = `Imports patients and referring doctors for one client.

  npm run import -- --from FOLDER_OR_FILE [--client USERNAME] [--subject patient|referringdoctor]
    [--source NAME] [--existing add|fill|update] [--dates dmy|mdy] [--as-written KIND,KIND] [--dry-run]

  --from      a folder of AU Core FHIR files (.ndjson, .json), one such file, or a CSV file (.csv)
  --client    the doctor's username; optional where there is only one doctor, or in the demo
  --subject   what a CSV file contains (default: patient)
  --source    the system the IDs are from, as you call it ("Cliniko"); IDs of two systems are kept apart
  --existing  what happens to existing people: add (nothing, the default), fill (empty fields), update (all fields)
  --dates     dmy or mdy: which comes first where the dates of a CSV file could be either
  --as-written  corrections not to make, of: ${CORRECTION_KINDS.join(", ")}
              ("none": make all); without it, as for the last file of this source
  --dry-run   preview the import without saving anything

It is safe to run again: existing records are not added twice. Settings (DATA_DIR, DATABASE_URL …) as for npm start.`;

const MAX_PRINTED_ROWS = 20;

async function main(): Promise<void> {
  const values = readOptions();
  if (values.help || values.from === undefined) return console.log(HELP);
  const config = readConfig(process.env);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
  });
  try {
    await migrate(database.url);
    const owner = await findOwner(database.db, values.client);
    const subject = values.subject === "referringdoctor" ? values.subject : "patient";
    const mode = parseMode(values.existing);
    const dates = parseDates(values.dates);
    const asWritten = parseMendings(values["as-written"]);
    const run = await withFiles(values.from, (files) =>
      database.db
        .transaction()
        .execute((trx) =>
          planImport(
            trx,
            owner,
            owner.ID,
            files,
            { subject, mode, source: values.source ?? null, dates, asWritten },
            makeProgressPrinter("Read"),
          ),
        ),
    );
    await report(database.db, owner.ID, run, "Dry run");
    // Removes the rows read by a dry run, because no import will follow.
    if (values["dry-run"]) return await removeRun(database.db, owner.ID, run);
    await assertDates(database.db, owner.ID, run);
    await updateRun(database.db, owner.ID, run, { state: "running", started: true });
    const printProgress = makeProgressPrinter("Imported");
    await runImport(database.db, owner.ID, run, ({ done }) => printProgress(done));
    await report(database.db, owner.ID, run, "Import");
  } finally {
    await database.stop();
  }
}

/** Throws `StartError` while the order of day and month in the dates is ambiguous, such as in 03/04/1961. */
async function assertDates(db: Db, _doctor: number, run: number): Promise<void> {
  const [importRun] = await listRuns(db, _doctor, run);
  if (!importRun || !hasOpenDates(importRun)) return;
  await removeRun(db, _doctor, run);
  throw new StartError(
    "The dates in this file could have the day or the month first. Run it again with --dates dmy or --dates mdy.",
  );
}

const PROGRESS_INTERVAL = 10_000;

/** Returns a function that prints a line for every ten thousand rows. */
function makeProgressPrinter(label: string): (rows: number) => void {
  let printedRows = 0;
  return (rows) => {
    if (rows - printedRows < PROGRESS_INTERVAL) return;
    printedRows = rows;
    console.log(`${label} ${rows.toLocaleString("en-AU")} rows`);
  };
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: "string" },
        client: { type: "string" },
        subject: { type: "string" },
        source: { type: "string" },
        existing: { type: "string" },
        dates: { type: "string" },
        "as-written": { type: "string" },
        "dry-run": { type: "boolean" },
        help: { type: "boolean" },
      },
    });
    if (values.subject !== undefined && !["patient", "referringdoctor"].includes(values.subject))
      throw new StartError("--subject is patient or referringdoctor.");
    return values;
  } catch (error) {
    if (error instanceof TypeError) throw new StartError(error.message);
    throw error;
  }
}

const MODES = { add: "add", fill: "fill", update: "update" } as const;
function parseMode(existing: string | undefined): "add" | "fill" | "update" {
  const mode = Object.values(MODES).find((each) => each === (existing ?? "add"));
  if (mode === undefined) throw new StartError("--existing is add, fill or update.");
  return mode;
}

function parseDates(dates: string | undefined): "dmy" | "mdy" | null {
  if (dates === undefined) return null;
  if (dates !== "dmy" && dates !== "mdy") throw new StartError("--dates is dmy or mdy.");
  return dates;
}

/** Parses `--as-written`. Null if the option is omitted. */
function parseMendings(kinds: string | undefined): readonly ListedCorrection[] | null {
  if (kinds === undefined) return null;
  if (kinds === "none") return [];
  return kinds.split(",").map((kind) => {
    const mending = CORRECTION_KINDS.find((each) => each === kind.trim());
    if (mending === undefined)
      throw new StartError(`--as-written is none, or some of: ${CORRECTION_KINDS.join(", ")}.`);
    return mending;
  });
}

/**
 * Returns the paths to read. A folder is read as a whole, because FHIR stores the data of referring doctors
 * in several files.
 */
function listPaths(from: string): string[] {
  if (!statSync(from, { throwIfNoEntry: false })) throw new StartError(`${from} doesn't exist.`);
  if (!statSync(from).isDirectory()) return [from];
  const names = readdirSync(from).filter((name) => /\.(ndjson|jsonl|json)$/i.test(name));
  if (names.length === 0) throw new StartError(`There are no FHIR files (.ndjson, .json) in ${from}.`);
  return names.sort().map((name) => join(from, name));
}

async function withFiles<Result>(
  from: string,
  use: (files: readonly ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  const files: ReceivedFile[] = [];
  try {
    for (const path of listPaths(from)) {
      const file = await open(path);
      files.push({ name: basename(path), size: (await file.stat()).size, file });
    }
    return await use(files);
  } finally {
    for (const { file } of files) await file.close();
  }
}

async function findOwner(db: Db, username: string | undefined): Promise<Owner> {
  const clients = await db
    .selectFrom("doctor")
    .innerJoin("person", "person.ID", "doctor.ID")
    .select(["doctor.ID", "doctor.country", "doctor._timezone", "person.username"])
    .where("doctor.is_deleted", "=", false)
    .orderBy("doctor.ID")
    .execute();
  const wantedUsername =
    username ??
    (clients.some((client) => client.username === "raman")
      ? "raman"
      : clients.length === 1
        ? clients[0]?.username
        : undefined);
  if (wantedUsername === undefined)
    throw new StartError("Use --client to name the client these patients belong to.");
  const client = clients.find((row) => row.username.toLowerCase() === wantedUsername.toLowerCase());
  if (!client) throw new StartError(`There is no client with the username ${wantedUsername}.`);
  const today = todayIn(zoneNamed(client._timezone), new Date().toISOString());
  return { ID: client.ID, country: client.country, today, mayAddReferringDoctors: true };
}

async function report(db: Db, _doctor: number, run: number, title: string): Promise<void> {
  const [importRun] = await listRuns(db, _doctor, run);
  const ignoredColumns = importRun
    ? unmatchedColumns(
        importRun.columns.map(({ heading }) => heading),
        importRun.mapping,
      )
    : [];
  if (importRun?.source) console.log(`  Read as an export of ${importRun.source}`);
  if (ignoredColumns.length > 0) console.log(`  Columns not imported: ${ignoredColumns.join(", ")}`);
  for (const subject of ["patient", "referringdoctor"] as const) {
    const counts = importRun?.counts_by_subject[subject];
    if (counts && Object.values(counts).some((count) => count > 0)) {
      console.log(
        `${title}, ${subject === "patient" ? "patients" : "referring doctors"}: ${counts.new} new, ${counts.made} imported, ${counts.there} already existed, ${counts.wrong} can't be imported${formatOtherCounts(counts)}`,
      );
    }
  }
  for (const { kind, count, was, now, is_left } of await countCorrections(db, _doctor, run)) {
    const example = is_left ? `${was} as written` : now === "" ? was : `${was} → ${now}`;
    console.log(`  ${correctionLabel(kind)}: ${count} (${example})`);
  }
  await printRows(db, _doctor, run, "wrong", ({ reasons }) =>
    reasons.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
  );
  await printRows(db, _doctor, run, "noticed", ({ notices }) => notices);
}

/** Formats the non-zero numbers of a report as text. */
const formatOtherCounts = ({
  change,
  changed,
  doubt,
  left,
}: {
  change: number;
  changed: number;
  doubt: number;
  left: number;
}): string =>
  [
    [change, "to change"],
    [changed, "changed"],
    [doubt, "need a decision on screen"],
    [left, "twice in the file"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, label]) => `, ${count} ${label}`)
    .join("");

type ReportedRow = Awaited<ReturnType<typeof listRows>>["rows"][number];

/**
 * Prints the rows of a run with their reasons: rows refused (`wrong`), or rows imported with parts left out
 * or corrected (`noticed`).
 */
async function printRows(
  db: Db,
  _doctor: number,
  run: number,
  kind: "wrong" | "noticed",
  messagesOf: (row: ReportedRow) => readonly string[],
): Promise<void> {
  const filter = kind === "wrong" ? { outcome: kind } : { noticed: true };
  const { rows, totalItems } = await listRows(db, _doctor, run, filter, {
    limit: MAX_PRINTED_ROWS,
    offset: 0,
  });
  if (totalItems > 0) console.log(kind === "wrong" ? "  Wrong:" : "  Imported, but check:");
  for (const row of rows)
    console.log(
      `    ${row.place}${row.source_id === null ? "" : ` (${row.source_id})`}: ${messagesOf(row).join(" ")}`,
    );
  if (totalItems > MAX_PRINTED_ROWS) console.log(`    and ${totalItems - MAX_PRINTED_ROWS} more`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
});
