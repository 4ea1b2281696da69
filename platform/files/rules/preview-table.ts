import { cutText } from "#kernel/text/text.ts";

/** Maximum rows and columns of a table's preview, and characters per cell. */
export const PREVIEW_ROWS = 200;
export const PREVIEW_COLUMNS = 50;
export const MAX_CELL_LENGTH = 500;

/** Returns the most frequent of comma, semicolon and tab in the first line. */
function delimiterOf(text: string): string {
  const [first = ""] = text.slice(0, 20_000).split(/\r\n|\n|\r/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/**
 * Parses the first rows of a CSV file for display. A quote that is never closed ends with the text. Imports
 * parse the same file by the server's own rules.
 */
export function previewTable(text: string, maxRows = PREVIEW_ROWS): { rows: string[][]; isCut: boolean } {
  const from = text.startsWith("\uFEFF") ? 1 : 0;
  const delimiter = delimiterOf(text.slice(from));
  const rows: string[][] = [];
  let [row, cell, isQuoted, index]: [string[], string, boolean, number] = [[], "", false, from];
  const endCell = () => {
    if (row.length < PREVIEW_COLUMNS) row.push(cutText(cell, MAX_CELL_LENGTH));
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each.trim() !== "")) rows.push(row);
    row = [];
  };
  for (; index < text.length && rows.length < maxRows; index += 1) {
    const character = text.charAt(index);
    if (isQuoted && character === '"' && text.charAt(index + 1) === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === delimiter) endCell();
    else if (character === "\n" || character === "\r") endRow();
    else cell += character;
  }
  if (rows.length < maxRows && (cell !== "" || row.length > 0)) endRow();
  return { rows, isCut: text.slice(index).trim() !== "" };
}
