import type { Block, Document, FactsBlock, PictureBlock, SignatureBlock } from "#kernel/text/document.ts";
import { drawAddressee } from "./draw-addressee.ts";
import { drawChart } from "./draw-chart.ts";
import { drawColumns, drawSums } from "./draw-columns.ts";
import { drawTable } from "./draw-table.ts";
import { Faces } from "./font-faces.ts";
import { MissingCharacters } from "./missing.ts";
import { FOOTER_STYLE, LEADING, Sheets, type Structure, type Style } from "./sheets.ts";
import { linesOf } from "./wrap.ts";

const TITLE: Style = { size: 17, weight: "bold" };
const HEADING: Style = { size: 12, weight: "bold" };
const TEXT: Style = { size: 10, weight: "regular" };
const BOLD: Style = { ...TEXT, weight: "bold" };
const LABEL_SHARE = 0.26;
const PAIRED_LABEL_SHARE = 0.19;
const SIGNATURE_SIZE = 24;
/** Largest height that a heading can reserve below itself, in points, because a page has no more. */
const LARGEST_ROOM = 600;

let faces: Faces | undefined;

/** Renders a document as PDF: A4, tagged, and byte-identical for the same document and instant. */
export async function renderPdf(document: Document, created: Date): Promise<Uint8Array<ArrayBuffer>> {
  // Fonts are parsed once per process because parsing takes longer than rendering a document.
  faces ??= new Faces();
  faces.missing = new MissingCharacters(faces);
  const sheets = new Sheets(document, created, faces);
  drawText(sheets, "H1", document.title, TITLE);
  if (document.subtitle !== null) drawText(sheets, "P", document.subtitle, TEXT);
  sheets.y += 8;
  for (const block of document.blocks) drawBlock(sheets, block);
  const { note } = faces.missing;
  if (note !== null) drawText(sheets, "P", note, TEXT);
  const footer =
    document.footer === ""
      ? []
      : linesOf(faces, document.footer, "regular", FOOTER_STYLE.size, sheets.width * 0.8);
  return sheets.finish(footer.slice(0, 2));
}

function drawBlock(sheets: Sheets, block: Block): void {
  switch (block.kind) {
    case "heading":
      sheets.y += 6;
      if (sheets.room < Math.min(block.room ?? 50, LARGEST_ROOM)) sheets.nextPage();
      drawText(sheets, "H2", block.text, HEADING);
      sheets.y += 3;
      return;
    case "paragraph":
      drawText(sheets, "P", block.text, TEXT);
      sheets.y += 8;
      return;
    case "facts":
      return drawFacts(sheets, block);
    case "columns":
      return drawColumns(sheets, block.groups);
    case "sums":
      return drawSums(sheets, block.rows);
    case "table":
      return drawTable(sheets, block);
    case "picture":
      return drawPicture(sheets, block);
    case "chart":
      return drawChart(sheets, block.chart);
    case "addressee":
      return drawAddressee(sheets, block);
    case "signature":
      return drawSignature(sheets, block);
    case "total":
      if (sheets.room < 30) sheets.nextPage();
      drawText(sheets, "P", `${block.label}  ${block.text}`, { ...HEADING, align: "right" });
      sheets.y += 8;
  }
}

function drawPicture(sheets: Sheets, { png, says, height }: PictureBlock): void {
  const bytes = Buffer.from(png, "base64");
  // An uploaded file may not be an image, despite its name.
  if (!sheets.isPicture(bytes)) return drawText(sheets, "P", says, TEXT);
  if (sheets.room < height + 8) sheets.nextPage();
  const element = sheets.element("Figure", undefined, { alt: says });
  sheets.content(element, "Figure", () => sheets.image(bytes, sheets.left, sheets.y, sheets.width, height));
  element.end();
  sheets.y += height + 8;
}

function drawSignature(sheets: Sheets, { text, style }: SignatureBlock): void {
  drawText(sheets, "P", text, { size: SIGNATURE_SIZE, weight: style });
  sheets.rule(sheets.y, 0.8, "#000");
  sheets.y += 8;
}

function drawText(sheets: Sheets, tag: string, text: string, style: Style): void {
  const element = sheets.element(tag);
  drawLines(sheets, element, tag, linesOf(sheets.faces, text, style.weight, style.size, sheets.width), style);
  element.end();
}

function drawLines(
  sheets: Sheets,
  element: Structure,
  tag: string,
  lines: readonly string[],
  style: Style,
): void {
  for (const line of lines) {
    if (sheets.room < style.size * LEADING) sheets.nextPage();
    sheets.content(element, tag, () => sheets.line(line, sheets.left, sheets.y, sheets.width, style));
    sheets.y += style.size * LEADING;
  }
}

/** Horizontal position and widths of a label and its value, in points. */
interface FactColumn {
  readonly x: number;
  readonly labelWidth: number;
  readonly valueWidth: number;
}

function factColumns({ left, width }: Sheets, isPaired: boolean): readonly FactColumn[] {
  const columnWidth = isPaired ? width / 2 : width;
  const labelWidth = width * (isPaired ? PAIRED_LABEL_SHARE : LABEL_SHARE);
  const widths = { labelWidth, valueWidth: columnWidth - labelWidth - (isPaired ? 8 : 0) };
  return isPaired
    ? [
        { ...widths, x: left },
        { ...widths, x: left + columnWidth },
      ]
    : [{ ...widths, x: left }];
}

/** Draws labels on the left with values beside them, tagged as a table for screen readers. */
function drawFacts(sheets: Sheets, { rows, isPaired }: FactsBlock): void {
  const columns = factColumns(sheets, isPaired === true);
  const element = sheets.element("Table");
  for (let first = 0; first < rows.length; first += columns.length)
    drawFactRow(sheets, element, rows.slice(first, first + columns.length), columns);
  element.end();
  sheets.y += 10;
}

function drawFactRow(
  sheets: Sheets,
  table: Structure,
  pairs: FactsBlock["rows"],
  columns: readonly FactColumn[],
): void {
  const height = TEXT.size * LEADING;
  const row = sheets.element("TR", table);
  const cells = pairs.flatMap(([label, value], index) => {
    const column = columns[index];
    if (!column) return [];
    const { x, labelWidth, valueWidth } = column;
    const labels = linesOf(sheets.faces, label, "regular", TEXT.size, labelWidth - 8);
    const values = linesOf(sheets.faces, value, "bold", TEXT.size, valueWidth);
    const head = sheets.element("TH", row, { scope: "Row" });
    const cell = sheets.element("TD", row);
    return [
      { element: head, tag: "TH", lines: labels, x, width: labelWidth, style: TEXT },
      { element: cell, tag: "TD", lines: values, x: x + labelWidth, width: valueWidth, style: BOLD },
    ];
  });
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  for (let index = 0; index < count; index += 1) {
    if (sheets.room < height) sheets.nextPage();
    for (const { element, tag, lines, x, width, style } of cells) {
      const line = lines[index];
      if (line !== undefined)
        sheets.content(element, tag, () => sheets.line(line, x, sheets.y, width, style));
    }
    sheets.y += height;
  }
  sheets.y += 2;
  for (const { element } of cells) element.end();
  row.end();
}
