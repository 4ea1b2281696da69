import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";

/**
 * An amount in dollars with two decimals. Never quoted as a formula, so that a spreadsheet can add up
 * negative amounts.
 */
export interface CsvAmount {
  readonly amount: string;
}
export const csvAmount = (cents: number): CsvAmount => ({ amount: (cents / 100).toFixed(2) });

/** Column of an export: its heading and a function that returns its value for a row. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => string | number | CsvAmount | null,
];

const BATCH_SIZE = 500;

/** Yields the rows of a list in batches ordered by ID, so that the whole list is never in memory. */
export async function* batches<Row extends { readonly ID: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, BATCH_SIZE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.ID;
  }
}

async function* lines<Row>(columns: readonly CsvColumn<Row>[], groups: AsyncIterable<readonly Row[]>) {
  yield columns.map(([heading]) => heading);
  for await (const rows of groups) for (const row of rows) yield columns.map(([, value]) => value(row));
}

/**
 * Streams a CSV file as the response while its rows are read. The file begins with a byte order mark because
 * Excel misreads non-English letters otherwise. Cells that a spreadsheet would run as a formula are quoted.
 * The caller must audit the patients shown beforehand.
 */
export function sendCsv<Row>(
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
  // A caller that disconnects, or a lost database connection, ends both streams.
  pipeline(Readable.from(lines(columns, groups)), file, () => undefined);
  return file;
}

/** Yields rows that are all in memory as the one batch that `sendCsv` writes. */
export async function* singleBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
