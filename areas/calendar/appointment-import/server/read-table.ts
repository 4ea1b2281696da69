import { type CsvRecord, CsvBroken, csvRecords, delimiterOf } from "#platform/tables/csv-records.ts";
import type { Day } from "#kernel/day.ts";
import { referralHeadingsIn, referralIn } from "../rules/referral-table.ts";
import { appointmentIn, columnsIn } from "../rules/table.ts";
import type { FoundAppointment } from "../rules/found.ts";
import { FileUnreadable } from "./text.ts";

const HEAD = 2_000;
const MOST_COLUMNS = 200;
const HEADINGS_WITHIN = 5;
const NO_HEADINGS =
  "No column headings for the date and time were found. Name them Date, Start, End or Minutes, Patient and Date of birth; for referrals Referral date, Referring doctor, Provider number, Patient and Date of birth.";

interface Reading {
  readonly today: Day;
  readonly usual: number;
  readonly onColumns: (columns: Pick<FoundTable, "unknown">) => void;
}

interface FoundTable {
  readonly unknown: readonly string[];
  readonly read: (cells: readonly string[], line: number) => FoundAppointment;
}

/** By its headings a list of referrals, else one of appointments. */
function tableIn(cells: readonly string[], where: Pick<Reading, "today" | "usual">): FoundTable | null {
  const referrals = referralHeadingsIn(cells);
  if (referrals) return { unknown: referrals.unknown, read: (row, line) => referralIn(referrals, row, line, where) };
  const columns = columnsIn(cells);
  return columns && { unknown: columns.unknown, read: (row, line) => appointmentIn(columns, row, line, where) };
}

/** The rows of a CSV one by one; a title above the headings is passed over. */
export async function* tableAppointments(
  text: AsyncIterable<string>,
  { today, usual, onColumns }: Reading,
): AsyncGenerator<FoundAppointment> {
  let table: FoundTable | null = null;
  let looked = 0;
  for await (const { cells, line } of recordsOf(text)) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (cells.length > MOST_COLUMNS) throw new FileUnreadable(`Row ${line} has more than ${MOST_COLUMNS} columns.`);
    if (table) {
      yield table.read(cells, line);
      continue;
    }
    table = tableIn(cells, { today, usual });
    if (table) onColumns(table);
    looked += 1;
    if (!table && looked >= HEADINGS_WITHIN) throw new FileUnreadable(NO_HEADINGS);
  }
  if (!table) throw new FileUnreadable(looked === 0 ? "This file is empty." : NO_HEADINGS);
}

/** The delimiter is found in the first lines: a title above the headings has none. */
async function* recordsOf(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const pieces = text[Symbol.asyncIterator]();
  const first = await pieces.next();
  const head = first.done === true ? "" : first.value;
  try {
    yield* csvRecords(rejoined(head, pieces), { delimiter: delimiterOf(head.slice(0, HEAD)) });
  } catch (error) {
    if (error instanceof CsvBroken) throw new FileUnreadable(whyBroken(error));
    throw error;
  }
}

async function* rejoined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function whyBroken({ reason, line }: CsvBroken): string {
  if (reason === "other") return "This file can't be read as CSV.";
  const near = line === null ? "" : ` near line ${line}`;
  if (reason === "row-too-long") return `The file has a row that is too long${near}. Look for a quote that is never closed.`;
  return `The file has a quote that is never closed${near}. Close it and try again.`;
}
