import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { CsvBroken, csvRecords, namedDelimiter } from "#platform/tables/csv-records.ts";
import { withoutApostrophe } from "#platform/tables/table-rows.ts";
import { LONGEST_CELL, LONGEST_ENTRY, MAX_COLUMNS, notReadable } from "../contract.ts";
import { delimiterIn, findHeadings, isEmptyRow, looksLikeData, MAX_ABOVE } from "../rules/headings.ts";
import {
  type Encoding,
  encodingQuestion,
  type FoundEncoding,
  isGuessed,
  isLetterEncoding,
} from "#platform/tables/text-encoding.ts";
import { encodingOf, headOf, type ReceivedFile, textOf } from "./text-of-file.ts";

export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /** Length of the whole row in characters, including parts that are not kept. */
  readonly length: number;
}

/** A table of any format, CSV or Excel. */
export interface Table {
  readonly headings: readonly string[];
  /** Rows below the headings, each with the line at which it begins. */
  readonly rows: AsyncGenerator<Row>;
  /** Sentences about the file as a whole; complete once the rows are read. */
  readonly notices: readonly string[];
  /** Text encoding, if guessed. */
  readonly encoding: LetterEncoding | null;
}

const HEAD = 20_000;

const LONGEST_HEADING = 100;

/**
 * Reads a CSV file, whose headings may be below a title; its rows are read lazily. Throws a refusal if the
 * file can't be read.
 */
export async function readTable(file: ReceivedFile): Promise<Table> {
  const refusal = (problem: string) => refusalOf(notReadable, { sentence: `${file.name} ${problem}` });
  const foundEncoding = await encodingOf(file);
  if (foundEncoding === null) throw refusal("is not text. Save it as CSV in UTF-8.");
  const { encoding } = foundEncoding;
  const head = await headOf(file, encoding, HEAD);
  const delimiter = namedDelimiter(head) ?? delimiterIn(head.split(/\r\n|\n|\r/).slice(0, MAX_ABOVE));
  const notices: string[] = [];
  const rows = addEncodingNotice(readRows(file, encoding, delimiter), foundEncoding, notices);
  const table = await tableFrom(rows, refusal, notices);
  return { ...table, encoding: isLetterEncoding(encoding) ? encoding : null };
}

/** Adds a notice about a guessed encoding at the first row with characters beyond ASCII. */
async function* addEncodingNotice(
  rows: AsyncGenerator<Row>,
  foundEncoding: FoundEncoding,
  notices: string[],
): AsyncGenerator<Row> {
  for await (const row of rows) {
    const notice =
      notices.length > 0 || !isGuessed(foundEncoding)
        ? null
        : encodingQuestion(foundEncoding, row.cells.join(" "));
    if (notice !== null) notices.push(notice);
    yield row;
  }
}

/** Finds the headings of a table and skips empty rows. Throws a refusal if there are no headings. */
export async function tableFrom(
  rows: AsyncGenerator<Row>,
  refusal: (what: string) => Error,
  notices: readonly string[],
): Promise<Omit<Table, "encoding">> {
  const first: Row[] = [];
  while (first.length < MAX_ABOVE) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  const headingsIndex = findHeadings(first.map(({ cells }) => cells));
  const cells = first[headingsIndex]?.cells ?? first[0]?.cells ?? [];
  const problem = headingsProblem(cells);
  if (problem !== null) {
    await rows.return(undefined);
    throw refusal(problem);
  }
  return {
    headings: cells.map((cell) => cell.trim().slice(0, LONGEST_HEADING)),
    rows: filledRows(first.slice(headingsIndex + 1), rows),
    notices,
  };
}

async function* filledRows(first: readonly Row[], rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  for (const row of first) if (!isEmptyRow(row.cells)) yield row;
  for await (const row of rows) if (!isEmptyRow(row.cells)) yield row;
}

function headingsProblem(cells: readonly string[]): string | null {
  const filledCells = cells.filter((cell) => cell.trim() !== "");
  if (cells.length > 0 && filledCells.length === 0)
    return "has no values in its first rows. Add a first row with the name of each column.";
  if (cells.length === 1)
    return "has only one column. Add a first row with the name of each column, with a comma or a semicolon between them.";
  if (cells.length < 2)
    return "has no headings in its first row. Add a first row with the name of each column.";
  if (cells.length > MAX_COLUMNS) return `has more than ${MAX_COLUMNS.toLocaleString("en-AU")} columns.`;
  if (!looksLikeData(cells)) return null;
  return "has no headings: its first row is already a person. Add a row above it with the name of each column, such as Surname, First name and Date of birth.";
}

async function* readRows(file: ReceivedFile, encoding: Encoding, delimiter: string): AsyncGenerator<Row> {
  try {
    for await (const record of csvRecords(textOf(file, encoding), { delimiter, longestRow: LONGEST_ENTRY })) {
      const length = record.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      // Keeps one character more than allowed, to distinguish a cell that is too long from one that fits.
      const cells = record.cells
        .slice(0, MAX_COLUMNS + 1)
        .map((cell) => withoutApostrophe(cell.slice(0, LONGEST_CELL + 1)));
      yield { line: record.line, cells, length };
    }
  } catch (error) {
    if (error instanceof CsvBroken)
      throw refusalOf(notReadable, { sentence: `${file.name} ${describeBroken(error)}` });
    throw error;
  }
}

function describeBroken({ reason, line, message }: CsvBroken): string {
  const near = line === null ? "" : ` near line ${line}`;
  if (reason === "row-too-long")
    return `has a row of more than ${LONGEST_ENTRY.toLocaleString("en-AU")} characters${near}. Look for too many columns, or a quote that is never closed.`;
  if (reason === "quote-not-closed") return `has a quote that is never closed${near}.`;
  return `can't be read as CSV: ${message.slice(0, 200)}`;
}
