/** Rows of one INSERT, so that a statement stays below PostgreSQL's 65,535 parameters. */
const ROWS_AT_ONCE = 1500;

/** Splits rows into lists that one statement can insert. */
export function chunked<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    chunks.push(rows.slice(start, start + ROWS_AT_ONCE));
  return chunks;
}
