/** A row of a table, CSV or spreadsheet alike, with the line or row number it has in its file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file is not such a table; says why, continuing its name: "has a quote that is never closed". */
export class TableUnreadable extends Error {}

export const MOST_CELLS = 100;
/** One character more than a cell may have tells one that is too long from one that just fits. */
export const LONGEST_CELL = 2000;
export const cut = (cell: string): string => cell.slice(0, LONGEST_CELL + 1);
