import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { refusalOf } from "#kernel/problem.ts";
import { LONGEST_CELL, LONGEST_ENTRY, MOST_COLUMNS, notReadable } from "../contract.ts";
import { encodingOf, headOf, type Received, textOf } from "./text-of-file.ts";

const Parsed = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /** Characters of the whole row, kept or not. */
  readonly length: number;
}

/** A table of whatever kind: CSV now; a spreadsheet would give the same. */
export interface Table {
  readonly headings: readonly string[];
  /** The rows below the headings, each with the line it begins at. */
  readonly rows: AsyncGenerator<Row>;
}

const HEAD = 20_000;
const LONGEST_HEADING = 100;

/** Comma, semicolon or tab: whichever the first line has most of. */
function delimiterOf(firstLine: string): "," | ";" | "\t" {
  const count = (sign: string) => firstLine.split(sign).length;
  const [best] = ([",", ";", "\t"] as const).toSorted((a, b) => count(b) - count(a));
  return best ?? ",";
}

/** The first row is the headings; the others are read as they are asked for. */
export async function readTable(file: Received): Promise<Table> {
  const refusal = (what: string) => refusalOf(notReadable, { sentence: `${file.name} ${what}` });
  const encoding = await encodingOf(file);
  if (encoding === null) throw refusal("is not text. Save it as CSV in UTF-8.");
  const [firstLine = ""] = (await headOf(file, encoding, HEAD)).split(/\r\n|\n|\r/, 1);
  const rows = rowsOf(file, encoding, delimiterOf(firstLine));
  const first = await rows.next();
  const cells = first.done ? [] : first.value.cells;
  const problem = headingsProblem(cells);
  if (problem !== null) {
    await rows.return(undefined);
    throw refusal(problem);
  }
  return { headings: cells.map((cell) => cell.trim().slice(0, LONGEST_HEADING)), rows };
}

function headingsProblem(cells: readonly string[]): string | null {
  if (cells.length < 2) return "has no headings in its first row.";
  return cells.length > MOST_COLUMNS ? `has more than ${MOST_COLUMNS} columns.` : null;
}

async function* rowsOf(file: Received, encoding: string, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    // Unless they are named, only the line end of the first line is one: rows that end otherwise would become one row.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: LONGEST_ENTRY,
  });
  // What goes wrong on the way goes wrong for whoever reads the rows, too.
  const filled = pipeline(Readable.from(textOf(file, encoding)), parser).catch(() => undefined);
  try {
    for await (const found of parser) {
      const { record, info } = Parsed.parse(found);
      const length = record.reduce((sum, cell) => sum + cell.length + 1, 0);
      // One character more than allowed tells a cell that is too long from one that just fits.
      const cells = record.slice(0, MOST_COLUMNS + 1).map((cell) => cell.slice(0, LONGEST_CELL + 1));
      yield { line: info.lines, cells, length };
    }
  } catch (error) {
    if (error instanceof CsvError) throw refusalOf(notReadable, { sentence: `${file.name} ${whyBroken(error)}` });
    throw error;
  } finally {
    parser.destroy();
    await filled;
  }
}

function whyBroken({ code, message, ...error }: CsvError): string {
  const line = "lines" in error ? ` near line ${String(error.lines)}` : "";
  if (code === "CSV_MAX_RECORD_SIZE")
    return `has a row of more than ${LONGEST_ENTRY.toLocaleString("en-AU")} characters${line}. Look for a quote that is never closed.`;
  if (code === "CSV_QUOTE_NOT_CLOSED") return `has a quote that is never closed${line}.`;
  return `can't be read as CSV: ${message.slice(0, 200)}`;
}
