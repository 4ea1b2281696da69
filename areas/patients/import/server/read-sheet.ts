import { refusalOf } from "#kernel/contract/problem.ts";
import { TableUnreadable } from "#platform/tables/table-rows.ts";
import { xlsxRows } from "#platform/tables/xlsx-rows.ts";
import { LONGEST_CELL, MAX_COLUMNS, notReadable } from "../contract.ts";
import { type Row, type Table, tableFrom } from "./read-table.ts";
import type { ReceivedFile } from "./text-of-file.ts";

const MB = 1024 * 1024;
/** Largest file, in bytes. The whole archive is in memory; its sheet is decompressed and read in pieces. */
const LARGEST_FILE = 40 * MB;
const LARGEST_SHEET = 600 * MB;

/**
 * Reads the first sheet of an Excel file. Throws a refusal if the file is larger than 40 MB or can't be read.
 */
export async function readSheet(file: ReceivedFile): Promise<Table> {
  const refusal = (problem: string) => refusalOf(notReadable, { sentence: `${file.name} ${problem}` });
  if (file.size > LARGEST_FILE) throw refusal("is larger than 40 MB. Save it as CSV and import that file.");
  const bytes = Buffer.alloc(file.size);
  await file.file.read(bytes, 0, file.size, 0);
  const notices: string[] = [];
  return { ...(await tableFrom(readRows(bytes, refusal, notices), refusal, notices)), encoding: null };
}

async function* readRows(
  bytes: Buffer,
  refusal: (what: string) => Error,
  notices: string[],
): AsyncGenerator<Row> {
  const limits = { sheet: LARGEST_SHEET, cells: MAX_COLUMNS + 1, characters: LONGEST_CELL + 1 };
  try {
    for await (const { line, cells } of xlsxRows(bytes, {
      limits,
      onNotice: (notice) => notices.push(notice),
    })) {
      // Cells missing from the sheet become empty, so that the others keep their position.
      const whole = Array.from(cells, (cell) => cell ?? "");
      yield { line, cells: whole, length: whole.reduce((sum, cell) => sum + cell.length + 1, 0) };
    }
  } catch (error) {
    if (error instanceof TableUnreadable)
      throw refusal(`${error.message}. Save it as CSV and import that file.`);
    throw error;
  }
}
