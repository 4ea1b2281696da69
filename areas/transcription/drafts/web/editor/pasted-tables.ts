/** Elements that begin a line of their own within a cell. */
const LINES = "p, div, li, br, pre, h1, h2, h3, h4, h5, h6";

/**
 * Replaces each row of a table by a line with a tab between its cells, because a letter has no tables and the text of
 * two cells must not run together. A `pre` element keeps the tabs when the editor reads the line.
 */
export function flattenTables(body: HTMLElement): void {
  // Inner tables first, so that a cell with a table has text only.
  const tables = [...body.querySelectorAll("table")].toReversed();
  for (const table of tables) {
    const lines = [...table.querySelectorAll("caption, tr")].map(lineOf);
    table.replaceWith(...lines.filter((line) => line.textContent.trim() !== ""));
  }
}

function lineOf(row: Element): HTMLPreElement {
  const line = row.ownerDocument.createElement("pre");
  const cells = row.tagName === "TR" ? [...row.querySelectorAll("td, th")] : [row];
  for (const [index, cell] of cells.entries()) {
    joinLines(cell);
    line.append(...(index === 0 ? [] : ["\t"]), ...cell.childNodes);
  }
  return line;
}

/** Joins the lines of a cell with blanks, and the white space of its source to one blank each. */
function joinLines(cell: Element): void {
  for (const line of cell.querySelectorAll(LINES)) line.before(" ");
  for (const line of cell.querySelectorAll(LINES)) line.replaceWith(...line.childNodes, " ");
  cell.normalize();
  const texts = textsIn(cell);
  for (const text of texts) text.data = text.data.replace(/[ \t\r\n]+/g, " ");
  const [first] = texts;
  const last = texts.at(-1);
  if (first) first.data = first.data.trimStart();
  if (last) last.data = last.data.trimEnd();
}

function textsIn(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)));
}
