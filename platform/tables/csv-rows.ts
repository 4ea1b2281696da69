import { CsvBroken, csvRecords, delimiterOf } from "./csv-records.ts";
import { encodingOf } from "./text-encoding.ts";
import { cutCell, MAX_CELLS, type TableRow, TableUnreadable } from "./table-rows.ts";

const HEAD_LENGTH = 20_000;

/** Decodes a text as written by spreadsheet programs, in its detected encoding. */
export const decodeText = (bytes: Buffer): string =>
  new TextDecoder(encodingOf(bytes)?.encoding ?? "utf-8").decode(bytes);

/** Yields the rows as they are consumed. Throws `TableUnreadable`. */
export async function* csvRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const text = decodeText(bytes);
  if (text.includes("\0")) throw new TableUnreadable("is not text");
  const [first = ""] = text.slice(0, HEAD_LENGTH).split(/\r\n|\n|\r/, 1);
  try {
    for await (const { cells, line } of csvRecords(piecesOf(text), { delimiter: delimiterOf(first) })) {
      yield { line, cells: cells.slice(0, MAX_CELLS).map(cutCell) };
    }
  } catch (error) {
    if (error instanceof CsvBroken) throw new TableUnreadable(explainBroken(error));
    throw error;
  }
}

const PIECE_LENGTH = 64 * 1024;
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE_LENGTH)
    yield text.slice(start, start + PIECE_LENGTH);
}

function explainBroken({ reason, line }: CsvBroken): string {
  const location = line === null ? "" : ` near line ${line}`;
  if (reason === "row-too-long")
    return `has a row that is too long${location}. Look for a quote that is never closed`;
  return reason === "quote-not-closed"
    ? `has a quote that is never closed${location}`
    : "can't be read as CSV";
}
