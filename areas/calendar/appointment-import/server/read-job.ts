import type { Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { removeUnused } from "#platform/files/server/index.ts";
import type { Services } from "#platform/services.ts";
import { MAX_ROWS } from "../contract.ts";
import type { FoundAppointment } from "../rules/file-appointment.ts";
import { matchRows, namesOf } from "./lookups.ts";
import { removeFileOfJob } from "./import-file.ts";
import { openFile } from "./open-file.ts";
import { findImport, type ImportRow, updateImport } from "./queries.ts";
import type { FoundTable } from "./read-table.ts";
import { clearRows, compareWithCalendar, insertRows } from "./row.queries.ts";
import { FileUnreadable } from "./text.ts";

const BATCH_SIZE = 500;
/**
 * Number of unreadable entries at the start of a file after which the file is refused, because the rest would
 * be no better.
 */
const MAX_UNREADABLE = 1_000;
type ReportProgress = (progress: { done: number; total: number | null }) => Promise<void>;

/** Reads the file of an import into rows. An interrupted job starts over and first clears its rows. */
export async function readImport(
  services: Services,
  { doctor, ID, zone }: { doctor: number; ID: number; zone: Zone },
  reportProgress: ReportProgress,
): Promise<void> {
  const { db } = services;
  const run = await findImport(db, doctor, ID);
  if (!run || run.state !== "reading") return;
  try {
    await clearRows(db, doctor, ID);
    await readRows(services, { doctor, zone, run }, reportProgress);
    await compareWithCalendar(db, doctor, ID);
    await endReading(services, doctor, run, { state: "read" });
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    await clearRows(db, doctor, ID);
    await endReading(services, doctor, run, { state: "failed", problem: error.message });
  }
}

/**
 * Ends the reading. The file of a table is kept because its columns may be matched again before the import
 * starts; any other file is removed.
 */
async function endReading(
  services: Services,
  doctor: number,
  { ID, _file }: ImportRow,
  change: { readonly state: "read" | "failed"; readonly problem?: string },
): Promise<void> {
  const removedKey = await services.db.transaction().execute(async (trx) => {
    const run = await findImport(trx, doctor, ID);
    const isKept = change.state === "read" && run?.headings !== null;
    await updateImport(trx, doctor, ID, { ...change, ...(isKept ? {} : { _file: null }) });
    // An import discarded in the meantime has already removed its file.
    return isKept || !run ? null : await removeFileOfJob(trx, doctor, _file, "appointment-import.read");
  });
  if (removedKey !== null) await removeUnused(services, [removedKey]);
}

async function readRows(
  services: Services,
  { doctor, zone, run }: { readonly doctor: number; readonly zone: Zone; readonly run: ImportRow },
  reportProgress: ReportProgress,
): Promise<void> {
  const { db } = services;
  const { table, rows } = await openFile(services, { doctor, zone, run });
  const source = table?.matched?.source ?? run.source;
  // Only files that are not tables are refused early, because the columns of a table may be matched later.
  await storeRows(db, { doctor, ID: run.ID, source }, table ? rows : refuseUnreadable(rows), reportProgress);
  if (table) await updateImport(db, doctor, run.ID, { ...tableFacts(table), source });
}

async function* refuseUnreadable(rows: AsyncIterable<FoundAppointment>): AsyncGenerator<FoundAppointment> {
  let unread = 0;
  for await (const row of rows) {
    unread = row.wrong === null || unread < 0 ? -1 : unread + 1;
    if (unread > MAX_UNREADABLE) {
      const count = MAX_UNREADABLE.toLocaleString("en-AU");
      throw new FileUnreadable(
        `None of the first ${count} entries can be imported. ${row.place}: ${row.wrong}`,
      );
    }
    yield row;
  }
}

const tableFacts = ({ headings, samples, matched, unknown, notices, encoding }: FoundTable) => ({
  encoding,
  notices: notices.map((sentence) => sentence.toWellFormed()),
  headings: [...headings],
  samples: JSON.stringify(
    samples.map((cells) =>
      headings.map((_, at) => (cells[at] ?? "").slice(0, LONGEST_SAMPLE).toWellFormed()),
    ),
  ),
  subject: matched?.kind ?? null,
  mapping: matched && JSON.stringify(matched.mapping),
  unknown_columns: [...unknown],
});

const LONGEST_SAMPLE = 100;

async function storeRows(
  db: Db,
  { doctor, ID, source }: { doctor: number; ID: number; source: string },
  rows: AsyncIterable<FoundAppointment>,
  reportProgress: ReportProgress,
): Promise<void> {
  const names = await namesOf(db, doctor);
  let batch: FoundAppointment[] = [];
  let from = 1;
  const storeBatch = async (): Promise<void> => {
    const target = { _doctor: doctor, _import: ID, from };
    await insertRows(db, target, batch, await matchRows(db, { _doctor: doctor, source }, names, batch));
    from += batch.length;
    batch = [];
    await reportProgress({ done: from - 1, total: null });
  };
  for await (const row of rows) {
    batch.push(row);
    if (from + batch.length > MAX_ROWS + 1)
      throw new FileUnreadable(
        `The file has more than ${MAX_ROWS.toLocaleString("en-AU")} appointments. Split it.`,
      );
    if (batch.length >= BATCH_SIZE) await storeBatch();
  }
  if (batch.length > 0) await storeBatch();
}
