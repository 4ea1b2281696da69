import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";

/** Dollars and cents. A spreadsheet adds it up, so one below zero is not quoted as a formula would be. */
export interface CsvAmount {
  readonly amount: string;
}
export const csvAmount = (cents: number): CsvAmount => ({ amount: (cents / 100).toFixed(2) });

/** A column of an export: its heading, and what it shows of a row. */
export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => string | number | CsvAmount | null];

const AT_ONCE = 500;

/** Rows in the order of their IDs, so many at a time, so that the whole list is never in memory. */
export async function* batches<Row extends { readonly ID: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, AT_ONCE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.ID;
  }
}

async function* lines<Row>(columns: readonly CsvColumn<Row>[], groups: AsyncIterable<readonly Row[]>) {
  yield columns.map(([heading]) => heading);
  for await (const rows of groups) for (const row of rows) yield columns.map(([, value]) => value(row));
}

/**
 * Answers with a CSV file, as its rows are read. It begins with a byte order mark, without which Excel misreads letters beyond English; a cell
 * that a spreadsheet would run as a formula is quoted. What it shows of patients must be audited before.
 */
export function csv<Row>(
  reply: FastifyReply,
  name: string,
  columns: readonly CsvColumn<Row>[],
  groups: AsyncIterable<readonly Row[]>,
): Readable {
  void reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${name}"`);
  const file = stringify({
    bom: true,
    escape_formulas: true,
    cast: { object: (cell) => ({ value: String(cell["amount"]), escape_formulas: false }) },
  });
  // A caller that hangs up, or a database that goes away, ends both.
  pipeline(Readable.from(lines(columns, groups)), file, () => undefined);
  return file;
}
