import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import { findHeadings, looksLikeData, MAX_ABOVE } from "#areas/patients/import/rules/headings.ts";
import type { Day } from "#kernel/dates/day.ts";
import { CsvBroken, csvRecords, delimiterOf } from "#platform/tables/csv-records.ts";
import { type TableRow, TableUnreadable, withoutApostrophe } from "#platform/tables/table-rows.ts";
import { encodingQuestion, type FoundEncoding, isGuessed } from "#platform/tables/text-encoding.ts";
import { xlsxRows } from "#platform/tables/xlsx-rows.ts";
import { cutText } from "#kernel/text/text.ts";
import {
  isAppointmentColumn,
  isAvailabilityColumn,
  isReferralColumn,
  type TableKind,
} from "../columns.contract.ts";
import { availabilityIn } from "../rules/availability-table.ts";
import type { FoundAppointment } from "../rules/file-appointment.ts";
import { headingsOf } from "../rules/headings.ts";
import { type Matching, recogniseTable, type SubjectProfile } from "../rules/match-table.ts";
import { dayFirst, MonthFirst, monthFirstNotice } from "../rules/month-first.ts";
import { referralIn } from "../rules/referral-table.ts";
import { appointmentIn } from "../rules/table.ts";
import { FileUnreadable } from "./text.ts";

const HEAD_LENGTH = 2_000;
const MAX_COLUMNS = 1000;
const LONGEST_HEADING = 100;
const LONGEST_CELL = 10_000;
const LARGEST_SHEET = 600 * 1024 * 1024;
const MAX_SAMPLES = 3;
const NO_HEADINGS =
  "No column headings for the date and time were found. Name them Date, Start, End or Minutes, Patient and Date of birth; for referrals Referral date, Referring doctor, Provider number, Patient and Date of birth.";

interface TableContext {
  readonly today: Day;
  readonly usual: number;
  readonly notices: string[];
  readonly encoding: LetterEncoding | null;
}

/**
 * Instructions for reading a table: `chosen` contains the columns that a user matched, or null to recognise
 * the headings.
 */
export interface TableRequest {
  readonly chosen: {
    readonly kind: TableKind;
    readonly headings: readonly string[];
    readonly mapping: Matching;
  } | null;
  readonly source: string;
  readonly profiles: readonly SubjectProfile[];
}

export interface FoundTable {
  readonly headings: readonly string[];
  /** First rows below the headings, at most three; filled while `rows` are read. */
  readonly samples: readonly (readonly string[])[];
  /** Kind and mapping of the table; null if a user has to match the columns first. */
  readonly matched: { readonly kind: TableKind; readonly mapping: Matching; readonly source: string } | null;
  readonly unknown: readonly string[];
  /** Sentences about the whole file; complete once the rows are read. */
  readonly notices: readonly string[];
  /** Text encoding, if guessed. */
  readonly encoding: LetterEncoding | null;
  readonly rows: AsyncIterable<FoundAppointment>;
}

type RowReader = (cells: readonly string[], line: number) => FoundAppointment;

function readerOf(kind: TableKind, headings: readonly string[], mapping: Matching, where: TableContext) {
  const reading = (unknown: readonly string[], read: RowReader) => ({ unknown, read });
  if (kind === "referral") {
    const columns = headingsOf(headings, mapping, isReferralColumn);
    return reading(columns.unknown, (cells, line) => referralIn(columns, cells, line, where));
  }
  if (kind === "availability") {
    const columns = headingsOf(headings, mapping, isAvailabilityColumn);
    return reading(columns.unknown, (cells, line) => availabilityIn(columns, cells, line, where));
  }
  const columns = headingsOf(headings, mapping, isAppointmentColumn);
  return reading(columns.unknown, (cells, line) => appointmentIn(columns, cells, line, where));
}

const tidyHeadings = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim().slice(0, LONGEST_HEADING).toWellFormed());
const isSameRow = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((cell, at) => cell === others[at]);

interface Head {
  readonly headings: readonly string[];
  readonly matched: FoundTable["matched"];
  /** Rows below the headings that were read while searching for the headings. */
  readonly below: readonly TableRow[];
}

/**
 * Finds the headings of a table below a possible title. If none are recognised, takes the first row that may
 * be headings. Throws `FileUnreadable` if there is no such row.
 */
async function headOf(
  rows: AsyncIterator<TableRow>,
  { chosen, source, profiles }: TableRequest,
): Promise<Head> {
  const firstRows: TableRow[] = [];
  while (firstRows.length < MAX_ABOVE) {
    const next = await rows.next();
    if (next.done) break;
    firstRows.push(next.value);
    const headings = tidyHeadings(next.value.cells);
    if (chosen && isSameRow(headings, chosen.headings))
      return { headings, matched: { ...chosen, source }, below: [] };
    const recognisedTable = chosen ? null : recogniseTable(headings, { source, profiles });
    if (recognisedTable)
      return {
        headings,
        matched: { ...recognisedTable, source: source || recognisedTable.source },
        below: [],
      };
  }
  const index = findHeadings(firstRows.map(({ cells }) => cells));
  const cells = firstRows[index]?.cells;
  if (cells === undefined || looksLikeData(cells))
    throw new FileUnreadable(firstRows.length === 0 ? "This file is empty." : NO_HEADINGS);
  return { headings: tidyHeadings(cells), matched: null, below: firstRows.slice(index + 1) };
}

/**
 * Finds the columns with the month before the day in a first reading of all rows, because only the last row may
 * reveal it.
 */
async function findMonthFirst(
  table: AsyncGenerator<TableRow>,
  mapping: Matching,
): Promise<ReadonlySet<number>> {
  const dates = new MonthFirst(mapping);
  for await (const { cells } of filledRows(table)) dates.add(cells);
  return dates.places();
}

/** Runs `act`, and closes the rows that are not read yet if it fails. */
async function closing<Result>(rows: AsyncGenerator<TableRow>, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    await rows.return(undefined);
    throw error;
  }
}

/** Finds the headings of a table; its rows are read lazily. `again` reads the table from its start. */
export async function openTable(
  table: AsyncGenerator<TableRow>,
  request: TableRequest,
  where: TableContext,
  again: () => AsyncGenerator<TableRow>,
): Promise<FoundTable> {
  const rows = filledRows(table);
  const { headings, matched, below } = await headOf(rows, request);
  if (matched === null) {
    await rows.return(undefined);
    const samples = below.slice(0, MAX_SAMPLES).map(({ cells }) => cells);
    return { headings, matched, unknown: [], samples, ...factsOf(where), rows: noRows() };
  }
  const { unknown, read } = readerOf(matched.kind, headings, matched.mapping, where);
  const monthFirst = await closing(rows, () => findMonthFirst(again(), matched.mapping));
  if (monthFirst.size > 0)
    where.notices.push(monthFirstNotice([...monthFirst].map((place) => headings[place] ?? "")));
  const samples: (readonly string[])[] = [];
  const readRows = async function* (): AsyncGenerator<FoundAppointment> {
    for await (const { cells, line } of rows) {
      if (samples.length < MAX_SAMPLES) samples.push(cells);
      yield {
        ...read(dayFirst(cells, monthFirst), line),
        cells: headings.map((_, at) => cutText(cells[at] ?? "", LONGEST_CELL)),
      };
    }
  };
  return { headings, matched, unknown, samples, ...factsOf(where), rows: readRows() };
}

const factsOf = ({ notices, encoding }: TableContext) => ({ notices, encoding });

async function* noRows(): AsyncGenerator<FoundAppointment> {}

async function* filledRows(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === "")) continue;
    if (row.cells.length > MAX_COLUMNS)
      throw new FileUnreadable(
        `Row ${row.line} has more than ${MAX_COLUMNS.toLocaleString("en-AU")} columns.`,
      );
    yield row;
  }
}

/**
 * Yields the rows of a CSV file. The delimiter is detected in the first lines because a title above the
 * headings has none.
 */
export async function* csvTable(
  open: () => Promise<AsyncIterable<string>>,
  encoding: FoundEncoding,
  notices: string[],
): AsyncGenerator<TableRow> {
  const pieces = (await open())[Symbol.asyncIterator]();
  const first = await pieces.next();
  const head = first.done === true ? "" : first.value;
  try {
    for await (const row of csvRecords(joinPieces(head, pieces), {
      delimiter: delimiterOf(head.slice(0, HEAD_LENGTH)),
    })) {
      const warning =
        notices.length > 0 || !isGuessed(encoding) ? null : encodingQuestion(encoding, row.cells.join(" "));
      if (warning !== null) notices.push(warning);
      yield { ...row, cells: row.cells.map(withoutApostrophe) };
    }
  } catch (error) {
    if (error instanceof CsvBroken) throw new FileUnreadable(brokenReason(error));
    throw error;
  } finally {
    await pieces.return?.();
  }
}

/** Yields the rows of the first visible sheet of an Excel file. */
export async function* sheetTable(bytes: Buffer, notices: string[]): AsyncGenerator<TableRow> {
  const limits = { sheet: LARGEST_SHEET, cells: MAX_COLUMNS + 1, characters: LONGEST_CELL };
  try {
    for await (const { line, cells } of xlsxRows(bytes, {
      limits,
      times: true,
      onNotice: (words) => notices.push(words),
    }))
      yield { line, cells: Array.from(cells, (cell) => cell ?? "") };
  } catch (error) {
    if (error instanceof TableUnreadable)
      throw new FileUnreadable(`The file ${error.message}. Save it as CSV and import that file.`);
    throw error;
  }
}

async function* joinPieces(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function brokenReason({ reason, line }: CsvBroken): string {
  if (reason === "other") return "This file can't be read as CSV.";
  const near = line === null ? "" : ` near line ${line}`;
  if (reason === "row-too-long")
    return `The file has a row that is too long${near}. Look for a quote that is never closed.`;
  return `The file has a quote that is never closed${near}. Close it and try again.`;
}
