import { parse } from "csv-parse";
import { z } from "zod";
import { MOST_COLUMNS } from "../contract.ts";

const Parsed = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });

export interface Table {
  readonly headings: string[];
  /** Cells of each row with the line it begins at. */
  readonly rows: AsyncGenerator<{ line: number; cells: string[] }>;
}

/** Text as people's programs write it: UTF-8 or UTF-16 by its mark, else Windows-1252 when it is not UTF-8. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Comma, semicolon or tab: whichever the first line has most of. */
export function delimiterOf(firstLine: string): "," | ";" | "\t" {
  const count = (sign: string) => firstLine.split(sign).length;
  const [best] = ([",", ";", "\t"] as const).toSorted((a, b) => count(b) - count(a));
  return best ?? ",";
}

/** The first row is the headings. Null when there are no rows under them or it is no table at all. */
export async function readTable(bytes: Buffer): Promise<Table | null> {
  const text = decodeText(bytes);
  if (text.includes("\u0000")) return null;
  const firstLine = text.slice(0, 20_000).split(/\r?\n/, 1)[0] ?? "";
  const records = recordsOf(text, delimiterOf(firstLine));
  const first = await records.next();
  if (first.done || first.value.cells.length < 2 || first.value.cells.length > MOST_COLUMNS) return null;
  return { headings: first.value.cells.map((cell) => cell.trim().slice(0, 100)), rows: records };
}

async function* recordsOf(text: string, delimiter: string): AsyncGenerator<{ line: number; cells: string[] }> {
  const options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 1_000_000,
  };
  for await (const found of parse(text, options)) {
    const { record, info } = Parsed.parse(found);
    yield { line: info.lines, cells: record.slice(0, MOST_COLUMNS) };
  }
}
