/** Marks of a row and its cells while a letter is read: code points that no text has. */
export const ROW_START = "\ufdd4";
export const CELL_END = "\ufdd2";
export const ROW_END = "\ufdd3";
const MARKS = /[\ufdd2-\ufdd4]/g;
const BETWEEN_CELLS = " | ";

/** Removes the marks: each paragraph of a cell stays a line of its own. */
export const withoutTableMarks = (text: string): string => text.replace(MARKS, "");

/**
 * Writes each row of a table as a line, so that an empty cell keeps its place and a value stays under its heading.
 * A row stays in lines if a cell has several, because such a table arranges paragraphs.
 */
export const rowsInLines = (text: string): string =>
  text
    .split(ROW_END)
    .map((part, at, parts) => (at < parts.length - 1 ? rowInLine(part) : withoutTableMarks(part)))
    .join("");

/** `text` ends with a row. Without the mark of its start, the row begins with the line before its first mark. */
function rowInLine(text: string): string {
  const [first = "", ...others] = text.split(CELL_END);
  const mark = first.indexOf(ROW_START);
  const start = mark === -1 ? first.slice(0, -1).lastIndexOf("\n") + 1 : mark;
  const inner = withoutTableMarks(others.at(-1) ?? "").trim() === "" ? others.slice(0, -1) : others;
  const cells = [first.slice(start), ...inner].map((cell) => withoutTableMarks(cell).replace(/\n$/, ""));
  if (cells.length < 2 || cells.some((cell) => cell.includes("\n"))) return withoutTableMarks(text);
  const isEmpty = cells.every((cell) => cell.trim() === "");
  return `${first.slice(0, start)}${isEmpty ? "" : cells.map((cell) => cell.trim()).join(BETWEEN_CELLS)}\n`;
}
