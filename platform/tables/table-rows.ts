/** Row of a CSV file or spreadsheet, with its line or row number in the file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Thrown for a file that is not a readable table. The message continues the file name: "has a quote that is
 * never closed".
 */
export class TableUnreadable extends Error {}

export const MAX_CELLS = 100;
/**
 * Longest cell in characters. `cutCell` keeps one more, to tell a cell that is too long from one that just fits.
 */
export const LONGEST_CELL = 2000;
export const cutCell = (cell: string): string => cell.slice(0, LONGEST_CELL + 1);

/**
 * Removes the apostrophe that marks a cell as text: exports put it before a formula, so that a spreadsheet does not
 * compute it, and before a number, so that a spreadsheet keeps its zeros.
 */
export const withoutApostrophe = (cell: string): string =>
  cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠]|[\d(][\d\s()+./-]*$)/, "");
