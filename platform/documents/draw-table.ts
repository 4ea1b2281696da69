import type { TableBlock, TableColumn, TableRow } from "#kernel/text/document.ts";
import { LEADING, type Sheets, type Structure, type Style } from "./sheets.ts";
import { linesOf } from "./wrap.ts";

const GAP = 6;
const TALLEST_HEAD = 190;
const CONTINUED: Style = { size: 10, weight: "bold" };

interface PlacedColumn extends TableColumn {
  readonly x: number;
  readonly room: number;
}

interface Drawing {
  readonly sheets: Sheets;
  readonly columns: readonly PlacedColumn[];
  readonly text: Style;
  readonly lineHeight: number;
  /** Padding above and below the text of a row, in points. */
  readonly pad: number;
  readonly continued: string | null;
}

/** Draws a table whose headings are repeated on every page. */
export function drawTable(sheets: Sheets, block: TableBlock): void {
  const isNarrow = block.columns.length > 12;
  const size = isNarrow ? 7 : 9;
  const drawing: Drawing = {
    sheets,
    columns: placeColumns(sheets, block.columns, isNarrow ? 2 : GAP),
    text: { size, weight: "regular" },
    lineHeight: size * LEADING,
    pad: isNarrow ? 1.5 : 3,
    continued: block.continued,
  };
  const element = sheets.element("Table");
  if (block.caption !== null) drawCaption(drawing, element, block.caption);
  // Starts a new page rather than leaving the headings alone at the foot of a page.
  if (sheets.room < headHeight(drawing) + 3 * drawing.lineHeight) sheets.nextPage();
  drawHead(drawing, element);
  const body = sheets.element("TBody", element);
  for (const row of block.rows) drawRow(drawing, body, row);
  body.end();
  element.end();
  sheets.y += 12;
}

function placeColumns({ left, width }: Sheets, columns: readonly TableColumn[], gap: number): PlacedColumn[] {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  let x = left;
  return columns.map((column) => {
    const columnWidth = (width * column.width) / shares;
    const start = x;
    x += columnWidth;
    return { ...column, x: start, room: columnWidth - gap };
  });
}

function drawCaption({ sheets }: Drawing, table: Structure, text: string): void {
  const style: Style = { size: 11.5, weight: "bold" };
  if (sheets.room < 70) sheets.nextPage();
  const caption = sheets.element("Caption", table);
  for (const line of linesOf(sheets.faces, text, "bold", style.size, sheets.width)) {
    sheets.content(caption, "Caption", () => sheets.line(line, sheets.left, sheets.y, sheets.width, style));
    sheets.y += style.size * LEADING;
  }
  caption.end();
  sheets.y += 3;
}

const headStyle = ({ text }: Drawing): Style => ({ size: text.size, weight: "bold" });

const titleLines = (drawing: Drawing, { title, room }: PlacedColumn): string[] =>
  linesOf(drawing.sheets.faces, title, "bold", drawing.text.size, room);

function headHeight(drawing: Drawing): number {
  const heights = drawing.columns.map((column) =>
    column.isVertical
      ? Math.min(TALLEST_HEAD, drawing.sheets.faces.width(column.title, "bold") * drawing.text.size)
      : titleLines(drawing, column).length * drawing.lineHeight,
  );
  return Math.max(...heights) + 2 * drawing.pad;
}

/**
 * Draws the headings: as part of the table's structure if `table` is given, otherwise as a decorative
 * repetition.
 */
function drawHead(drawing: Drawing, table?: Structure): void {
  const { sheets } = drawing;
  const height = headHeight(drawing);
  const top = sheets.y;
  const head = table && sheets.element("THead", table);
  const row = head && sheets.element("TR", head);
  for (const column of drawing.columns) {
    const draw = () => drawTitle(drawing, column, top, height);
    if (!row) {
      sheets.decoration(draw);
      continue;
    }
    const cell = sheets.element("TH", row, { scope: "Column" });
    sheets.content(cell, "TH", draw);
    cell.end();
  }
  row?.end();
  head?.end();
  sheets.y = top + height;
  sheets.rule(sheets.y, 0.8, "#000");
}

function drawTitle(drawing: Drawing, column: PlacedColumn, top: number, height: number): void {
  const { sheets, lineHeight } = drawing;
  const style = headStyle(drawing);
  if (column.isVertical) {
    const title = verticalTitle(drawing, column.title);
    return sheets.lineUp(
      title,
      column.x + column.room / 2 + style.size * 0.35,
      top + height - drawing.pad,
      style,
    );
  }
  const lines = titleLines(drawing, column);
  const first = top + height - drawing.pad - lines.length * lineHeight;
  lines.forEach((line, index) => {
    sheets.line(line, column.x, first + index * lineHeight, column.room, { ...style, align: column.align });
  });
}

/** Shortens a vertical title to the largest height of the headings. */
const verticalTitle = ({ sheets, text }: Drawing, title: string): string =>
  linesOf(sheets.faces, title, "bold", text.size, TALLEST_HEAD)[0] ?? "";

function drawRow(drawing: Drawing, body: Structure, row: TableRow): void {
  if (row.kind === "group") return drawGroup(drawing, body, row.title);
  const { sheets, columns, text, lineHeight } = drawing;
  const cells = sheets.faces.missing.inRow(row.cells, () =>
    columns.map((column, index) =>
      linesOf(sheets.faces, row.cells[index] ?? "", "regular", text.size, column.room),
    ),
  );
  const count = Math.max(1, ...cells.map((lines) => lines.length));
  // A row is kept on one page unless it is taller than a page.
  const rowHeight = count * lineHeight + 2 * drawing.pad;
  const headingsHeight = headHeight(drawing) + continuedLines(drawing).length * CONTINUED.size * LEADING + 3;
  if (rowHeight > sheets.room && rowHeight <= sheets.pageHeight - headingsHeight) startPage(drawing);
  const element = sheets.element("TR", body);
  const elements = columns.map(({ isRowHeading }) =>
    isRowHeading ? sheets.element("TH", element, { scope: "Row" }) : sheets.element("TD", element),
  );
  for (let from = 0; from < count; ) {
    let fits = Math.floor((sheets.room - 2 * drawing.pad) / lineHeight);
    if (fits < 1) {
      startPage(drawing);
      fits = Math.max(1, Math.floor((sheets.room - 2 * drawing.pad) / lineHeight));
    }
    const to = Math.min(count, from + fits);
    columns.forEach((column, index) => {
      const lines = (cells[index] ?? []).slice(from, to);
      const cell = elements[index];
      if (!cell || lines.length === 0) return;
      sheets.content(cell, column.isRowHeading ? "TH" : "TD", () => {
        lines.forEach((line, lineIndex) => {
          const y = sheets.y + drawing.pad + lineIndex * lineHeight;
          sheets.line(line, column.x, y, column.room, {
            ...text,
            align: column.align,
            isStruck: row.isStruck && column.isRowHeading,
          });
        });
      });
    });
    sheets.y += (to - from) * lineHeight + 2 * drawing.pad;
    from = to;
  }
  for (const cell of elements) cell.end();
  element.end();
  sheets.rule(sheets.y, 0.3, "#888");
}

function drawGroup(drawing: Drawing, body: Structure, title: string): void {
  const { sheets, lineHeight } = drawing;
  if (sheets.room < 2 * (lineHeight + 2 * drawing.pad)) startPage(drawing);
  const row = sheets.element("TR", body);
  const cell = sheets.element("TH", row, { scope: "Row" });
  sheets.content(cell, "TH", () =>
    sheets.line(title, sheets.left, sheets.y + drawing.pad, sheets.width, headStyle(drawing)),
  );
  cell.end();
  row.end();
  sheets.y += lineHeight + 2 * drawing.pad;
  sheets.rule(sheets.y, 0.3, "#888");
}

const continuedLines = ({ sheets, continued }: Drawing): string[] =>
  continued === null ? [] : linesOf(sheets.faces, continued, CONTINUED.weight, CONTINUED.size, sheets.width);

function startPage(drawing: Drawing): void {
  const { sheets } = drawing;
  sheets.nextPage();
  for (const line of continuedLines(drawing)) {
    sheets.decoration(() => sheets.line(line, sheets.left, sheets.y, sheets.width, CONTINUED));
    sheets.y += CONTINUED.size * LEADING;
  }
  if (drawing.continued !== null) sheets.y += 3;
  drawHead(drawing);
}
