import { Buffer } from "node:buffer";
import type { Readable } from "node:stream";
import { addMonths, todayIn } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { findDefaultMinutes } from "#areas/calendar/appointments/server/index.ts";
import { listProfiles } from "#areas/patients/import/server/index.ts";
import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import type { Db } from "#platform/db/db.ts";
import { isLetterEncoding } from "#platform/tables/text-encoding.ts";
import type { TableRow } from "#platform/tables/table-rows.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import { findFile } from "#platform/files/server/index.ts";
import type { Services } from "#platform/services.ts";
import { TABLES } from "../columns.contract.ts";
import { MONTHS_AHEAD } from "../contract.ts";
import type { FoundAppointment } from "../rules/file-appointment.ts";
import type { SubjectProfile } from "../rules/match-table.ts";
import { findLastName, type ImportRow } from "./queries.ts";
import { calendarText } from "./calendar-lines.ts";
import { eventsOf } from "./read-calendar.ts";
import { fhirAppointments } from "./read-fhir.ts";
import { type TableRequest, csvTable, type FoundTable, openTable, sheetTable } from "./read-table.ts";
import { encodingOf, FileUnreadable, textOf } from "./text.ts";

const LARGEST_SHEET_FILE = 40 * 1024 * 1024;

export interface OpenedFile {
  /** Table of a CSV or Excel file; null for any other file. */
  readonly table: FoundTable | null;
  readonly rows: AsyncIterable<FoundAppointment>;
}

/**
 * Opens the file of an import in any supported format; its rows are read lazily. Throws `FileUnreadable` if
 * the file is gone or can't be read.
 */
export async function openFile(
  { db, storage }: Services,
  { doctor, zone, run }: { readonly doctor: number; readonly zone: Zone; readonly run: ImportRow },
): Promise<OpenedFile> {
  const row = run._file === null ? undefined : await findFile(db, doctor, run._file);
  const open = async (): Promise<Readable> => {
    const bytes = row ? await storage.read(row.storage_key) : null;
    if (!bytes) throw new FileUnreadable("The file is no longer available. Upload it again.");
    return bytes;
  };
  const [today, usual] = [todayIn(zone, new Date().toISOString()), await findDefaultMinutes(db, doctor)];
  const where = { zone, usual, last: addMonths(today, MONTHS_AHEAD) };
  const sheetBytes = row?.mime_type === FILE_KINDS.xlsx.mime ? await readBytes(await open()) : null;
  if (sheetBytes)
    return tableFile((notices) => sheetTable(sheetBytes, notices), await tableRequestOf(db, doctor, run));
  if (row?.mime_type === FILE_KINDS.ics.mime)
    return { table: null, rows: eventsOf(await calendarText(open), where) };
  // An encoding that was guessed, or chosen since, stays for the next reading.
  const foundEncoding =
    run.encoding === null ? await encodingOf(open) : { encoding: run.encoding, isSure: false };
  const { encoding } = foundEncoding;
  const text = async () => textOf(await open(), encoding);
  if (row?.mime_type === FILE_KINDS.json.mime || row?.mime_type === FILE_KINDS.ndjson.mime)
    return {
      table: null,
      rows: fhirAppointments(text, { ...where, name: row.name, doctor: await findLastName(db, doctor) }),
    };
  return tableFile(
    (notices) => csvTable(text, foundEncoding, notices),
    await tableRequestOf(db, doctor, run),
    isLetterEncoding(encoding) ? encoding : null,
  );

  async function tableFile(
    rowsOf: (notices: string[]) => AsyncGenerator<TableRow>,
    request: TableRequest,
    letters: LetterEncoding | null = null,
  ): Promise<OpenedFile> {
    const notices: string[] = [];
    const context = { today, usual, notices, encoding: letters };
    const table = await openTable(rowsOf(notices), request, context, () => rowsOf([]));
    return { table, rows: table.rows };
  }
}

/**
 * Reads an Excel file into memory, because a ZIP archive is read from its end. Throws `FileUnreadable` above
 * 40 MB.
 */
async function readBytes(bytes: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size > LARGEST_SHEET_FILE)
      throw new FileUnreadable("The file is larger than 40 MB. Save it as CSV and import that file.");
  }
  return Buffer.concat(pieces);
}

/** Returns the user's matching of the columns, else the client's saved matchings of earlier files. */
async function tableRequestOf(
  db: Db,
  doctor: number,
  { source, subject, headings, mapping }: ImportRow,
): Promise<TableRequest> {
  const chosenMapping =
    subject !== null && headings !== null && mapping !== null ? { kind: subject, headings, mapping } : null;
  const profiles: SubjectProfile[] = [];
  if (chosenMapping === null)
    for (const kind of TABLES)
      profiles.push(...(await listProfiles(db, doctor, kind)).map((one) => ({ ...one, subject: kind })));
  return { chosen: chosenMapping, source, profiles };
}
