import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";

const Parsed = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Where the record ends in the file, counted from 1. */
  readonly line: number;
}

/** Why a text is no CSV; each reader has its own words for it. */
export class CsvBroken extends Error {
  readonly reason: "quote-not-closed" | "row-too-long" | "other";
  readonly line: number | null;

  constructor({ code, message, ...error }: CsvError) {
    super(message);
    this.reason =
      code === "CSV_QUOTE_NOT_CLOSED" ? "quote-not-closed" : code === "CSV_MAX_RECORD_SIZE" ? "row-too-long" : "other";
    this.line = "lines" in error ? Number(error.lines) : null;
  }
}

/** The sign that "sep=;" in the first line names; Excel writes it and does not show it. Null if there is no such line. */
export const namedDelimiter = (head: string): string | null =>
  /^\uFEFF?"?sep=([^"\r\n])"?[ ]*(?:[\r\n]|$)/i.exec(head)?.[1] ?? null;

const isNamingDelimiter = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? "") && cells.slice(1).every((cell) => cell === "");

/** `="0412345678"` is how a spreadsheet keeps the zero of a number: it shows what stands between the quotes. */
const shownCell = (cell: string): string => {
  const [, inner] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
};

/** The delimiter the text names, else comma, semicolon, tab or bar: whichever it has most of. */
export function delimiterOf(head: string): string {
  const named = namedDelimiter(head);
  if (named !== null) return named;
  const count = (sign: string) => head.split(sign).length;
  return [",", ";", "\t", "|"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

interface Reading {
  readonly delimiter: string;
  /** In characters: a quote that is never closed must not take the rest of the file as one row. */
  readonly longestRow?: number;
}

/** The records one by one, as they are asked for: whoever stops reading stops the work. Empty lines are left out. */
export async function* csvRecords(
  pieces: Iterable<string> | AsyncIterable<string>,
  { delimiter, longestRow = 200_000 }: Reading,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    // Unless they are named, only the line end of the first line is one: rows that end otherwise would become one row.
    record_delimiter: ["\r\n", "\n", "\r"],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: longestRow,
  });
  const filled = pipeline(Readable.from(pieces), parser).catch(() => undefined);
  try {
    let isFirst = true;
    for await (const found of parser) {
      const { record, info } = Parsed.parse(found);
      if (!isFirst || !isNamingDelimiter(record)) yield { cells: record.map(shownCell), line: info.lines };
      isFirst = false;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvBroken(error);
    throw error;
  } finally {
    parser.destroy();
    await filled;
  }
}
