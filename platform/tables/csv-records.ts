import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";

const ParsedRecord = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Line at which the record ends in the file, counted from 1. */
  readonly line: number;
}

type CsvFault = "quote-not-closed" | "row-too-long" | "other";
const FAULTS: Readonly<Record<string, CsvFault>> = {
  CSV_QUOTE_NOT_CLOSED: "quote-not-closed",
  CSV_MAX_RECORD_SIZE: "row-too-long",
};

/** Thrown for a text that is not valid CSV. Each caller words its own message. */
export class CsvBroken extends Error {
  readonly reason: CsvFault;
  readonly line: number | null;

  constructor(reason: CsvFault, message: string, line: number | null) {
    super(message);
    this.reason = reason;
    this.line = line;
  }
}

const brokenBy = ({ code, message, ...error }: CsvError): CsvBroken =>
  new CsvBroken(FAULTS[code] ?? "other", message, "lines" in error ? Number(error.lines) : null);

/**
 * Returns the delimiter named by a first line "sep=;", which Excel writes but does not show. Null if there is
 * no such line.
 */
export const namedDelimiter = (head: string): string | null =>
  /^\uFEFF?"?sep=([^"\r\n])"?[ ]*(?:[\r\n]|$)/i.exec(head)?.[1] ?? null;

const isNamingDelimiter = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? "") && cells.slice(1).every((cell) => cell === "");

/**
 * Returns the displayed text of a cell: `="0412345678"`, with which a spreadsheet keeps a leading zero,
 * becomes the text between the quotes.
 */
const shownCell = (cell: string): string => {
  const [, inner] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
};

/** Returns the delimiter named in the text, otherwise the most frequent of comma, semicolon, tab and bar. */
export function delimiterOf(head: string): string {
  const explicit = namedDelimiter(head);
  if (explicit !== null) return explicit;
  const count = (delimiter: string) => head.split(delimiter).length;
  return [",", ";", "\t", "|"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/**
 * Throws `CsvBroken` once a line is longer than `longest`. The parser counts the characters of cells only, so
 * that a line of millions of empty cells would be read as one row.
 */
async function* limitLines(
  pieces: Iterable<string> | AsyncIterable<string>,
  longest: number,
): AsyncGenerator<string> {
  let length = 0;
  let line = 1;
  for await (const piece of pieces) {
    let start = 0;
    for (const { index } of piece.matchAll(/\r\n|\n|\r/g)) {
      length += index - start;
      if (length > longest) break;
      [length, line, start] = [0, line + 1, index + 1];
    }
    length += piece.length - start;
    if (length > longest) throw new CsvBroken("row-too-long", `line ${line} is too long`, line);
    yield piece;
  }
}

/**
 * Returns true if an unclosed quote has joined two rows: the cell begins with a quote that is not closed
 * before a delimiter, and its row contains the delimiters of two rows.
 */
const hasTwoRows = (cells: readonly string[], delimiter: string, width: number): boolean =>
  cells.some(
    (cell) =>
      cell.startsWith('"') &&
      /[\r\n]/.test(cell) &&
      cells.length + cell.split(delimiter).length - 2 >= 2 * (width - 1),
  );
/**
 * Minimum number of columns of tables that are checked for joined rows, because an ordinary text may contain
 * a few commas.
 */
const MIN_WIDTH = 6;

interface CsvOptions {
  readonly delimiter: string;
  /** Longest row in characters, so that an unclosed quote does not turn the rest of the file into one row. */
  readonly longestRow?: number;
}

/**
 * Yields the records as they are consumed; stopping the iteration stops the parser. Empty lines are skipped.
 * Throws `CsvBroken`.
 */
export async function* csvRecords(
  pieces: Iterable<string> | AsyncIterable<string>,
  { delimiter, longestRow = 200_000 }: CsvOptions,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    // All line endings are listed because otherwise only that of the first line counts, and rows with another
    // would become one row.
    record_delimiter: ["\r\n", "\n", "\r"],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: longestRow,
  });
  const piping = pipeline(Readable.from(limitLines(pieces, 2 * longestRow)), parser).catch(() => undefined);
  try {
    let isFirst = true;
    let width = 0;
    for await (const parsed of parser) {
      const { record, info } = ParsedRecord.parse(parsed);
      if (width >= MIN_WIDTH && hasTwoRows(record, delimiter, width))
        throw new CsvBroken("quote-not-closed", "a quote is not closed", info.lines);
      width = Math.max(width, record.length);
      if (!isFirst || !isNamingDelimiter(record)) yield { cells: record.map(shownCell), line: info.lines };
      isFirst = false;
    }
  } catch (error) {
    if (error instanceof CsvError) throw brokenBy(error);
    throw error;
  } finally {
    parser.destroy();
    await piping;
  }
}
