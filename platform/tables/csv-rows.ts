import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { cut, MOST_CELLS, type TableRow, TableUnreadable } from "./table-rows.ts";

const Parsed = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });
const LONGEST_ROW = 200_000;
const HEAD = 20_000;

/** Text as spreadsheet programs write it: UTF-8 or UTF-16 by its mark, else Windows-1252 where it is not UTF-8. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Older programs write one byte a character.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Comma, semicolon or tab: whichever the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ""] = text.slice(0, HEAD).split(/\r\n|\n|\r/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/** The rows one by one, as they are asked for: whoever stops reading stops the work. Empty lines are left out. */
export async function* csvRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const text = decodeText(bytes);
  if (text.includes("\0")) throw new TableUnreadable("is not text");
  const parser = parse({
    delimiter: delimiterOf(text),
    // Unless they are named, only the line end of the first line is one: rows that end otherwise would become one row.
    record_delimiter: ["\r\n", "\n", "\r"],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: LONGEST_ROW,
  });
  const filled = pipeline(Readable.from(piecesOf(text)), parser).catch(() => undefined);
  try {
    for await (const found of parser) {
      const { record, info } = Parsed.parse(found);
      yield { line: info.lines, cells: record.slice(0, MOST_CELLS).map(cut) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new TableUnreadable(whyBroken(error));
    throw error;
  } finally {
    parser.destroy();
    await filled;
  }
}

const PIECE = 64 * 1024;
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

function whyBroken({ code, ...error }: CsvError): string {
  const line = "lines" in error ? ` near line ${String(error.lines)}` : "";
  if (code === "CSV_MAX_RECORD_SIZE") return `has a row that is too long${line}. Look for a quote that is never closed`;
  return code === "CSV_QUOTE_NOT_CLOSED" ? `has a quote that is never closed${line}` : "can't be read as CSV";
}
