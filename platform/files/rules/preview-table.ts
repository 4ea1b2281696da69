/** Maximum rows and columns of a table's preview, and characters per cell. */
export const PREVIEW_ROWS = 200;
export const PREVIEW_COLUMNS = 50;
export const LONGEST = 500;

/** Returns the most frequent of comma, semicolon and tab in the first line. */
function delimiterOf(text: string): string {
  const [first = ""] = text.slice(0, 20_000).split(/\r\n|\n|\r/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/**
 * Parses the first rows of a CSV file for display. A quote that is never closed ends with the text. Imports
 * parse the same file by the server's own rules.
 */
export function previewTable(text: string, most = PREVIEW_ROWS): { rows: string[][]; isCut: boolean } {
  const from = text.startsWith("\uFEFF") ? 1 : 0;
  const delimiter = delimiterOf(text.slice(from));
  const rows: string[][] = [];
  let [row, cell, isQuoted, at]: [string[], string, boolean, number] = [[], "", false, from];
  const endCell = () => {
    if (row.length < PREVIEW_COLUMNS) row.push(cell.slice(0, LONGEST));
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each.trim() !== "")) rows.push(row);
    row = [];
  };
  for (; at < text.length && rows.length < most; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === delimiter) endCell();
    else if (sign === "\n" || sign === "\r") endRow();
    else cell += sign;
  }
  if (rows.length < most && (cell !== "" || row.length > 0)) endRow();
  return { rows, isCut: text.slice(at).trim() !== "" };
}
