import type { Block, Document, PictureBlock } from "#kernel/document.ts";
import { drawTable } from "./draw-table.ts";
import { Faces } from "./faces.ts";
import { FOOTER_STYLE, LEADING, Sheets, type Structure, type Style } from "./sheets.ts";
import { linesOf } from "./wrap.ts";

const TITLE: Style = { size: 17, weight: "bold" };
const HEADING: Style = { size: 12, weight: "bold" };
const TEXT: Style = { size: 10, weight: "regular" };
const LABEL_SHARE = 0.26;

let faces: Faces | undefined;

/** The PDF of a document: A4, tagged, the same bytes for the same document and instant. Throws UnknownCharacter. */
export async function renderPdf(document: Document, created: Date): Promise<Uint8Array<ArrayBuffer>> {
  // Parsed once a process; it takes longer than a document.
  faces ??= new Faces();
  const sheets = new Sheets(document, created, faces);
  drawText(sheets, "H1", document.title, TITLE);
  if (document.subtitle !== null) drawText(sheets, "P", document.subtitle, TEXT);
  sheets.y += 8;
  for (const block of document.blocks) drawBlock(sheets, block);
  const footer = document.footer === "" ? [] : linesOf(faces, document.footer, "regular", FOOTER_STYLE.size, sheets.width * 0.8);
  return sheets.finish(footer.slice(0, 2));
}

function drawBlock(sheets: Sheets, block: Block): void {
  switch (block.kind) {
    case "heading":
      sheets.y += 6;
      if (sheets.room < 50) sheets.nextPage();
      drawText(sheets, "H2", block.text, HEADING);
      sheets.y += 3;
      return;
    case "paragraph":
      drawText(sheets, "P", block.text, TEXT);
      sheets.y += 8;
      return;
    case "facts":
      return drawFacts(sheets, block.rows);
    case "table":
      return drawTable(sheets, block);
    case "picture":
      return drawPicture(sheets, block);
    case "total":
      if (sheets.room < 30) sheets.nextPage();
      drawText(sheets, "P", `${block.label}  ${block.text}`, { ...HEADING, align: "right" });
      sheets.y += 8;
  }
}

function drawPicture(sheets: Sheets, { png, says, height }: PictureBlock): void {
  const bytes = Buffer.from(png, "base64");
  // What somebody uploaded may be no picture, whatever it is called.
  if (!sheets.isPicture(bytes)) return drawText(sheets, "P", says, TEXT);
  if (sheets.room < height + 8) sheets.nextPage();
  const element = sheets.element("Figure", undefined, { alt: says });
  sheets.content(element, "Figure", () => sheets.image(bytes, sheets.left, sheets.y, sheets.width, height));
  element.end();
  sheets.y += height + 8;
}

function drawText(sheets: Sheets, tag: string, text: string, style: Style): void {
  const element = sheets.element(tag);
  drawLines(sheets, element, tag, linesOf(sheets.faces, text, style.weight, style.size, sheets.width), style);
  element.end();
}

function drawLines(sheets: Sheets, element: Structure, tag: string, lines: readonly string[], style: Style): void {
  for (const line of lines) {
    if (sheets.room < style.size * LEADING) sheets.nextPage();
    sheets.content(element, tag, () => sheets.line(line, sheets.left, sheets.y, sheets.width, style));
    sheets.y += style.size * LEADING;
  }
}

/** Labels at the left, their values beside them: a list of two columns for a reader, a table for a screen reader. */
function drawFacts(sheets: Sheets, rows: readonly (readonly [string, string])[]): void {
  const height = TEXT.size * LEADING;
  const at = sheets.left + sheets.width * LABEL_SHARE;
  const width = sheets.width * (1 - LABEL_SHARE);
  const element = sheets.element("Table");
  for (const [label, value] of rows) {
    const labels = linesOf(sheets.faces, label, "regular", TEXT.size, sheets.width * LABEL_SHARE - 8);
    const values = linesOf(sheets.faces, value, "bold", TEXT.size, width);
    const row = sheets.element("TR", element);
    const head = sheets.element("TH", row, { scope: "Row" });
    const cell = sheets.element("TD", row);
    for (let place = 0; place < Math.max(labels.length, values.length); place += 1) {
      if (sheets.room < height) sheets.nextPage();
      const [left, right] = [labels[place], values[place]];
      if (left !== undefined) sheets.content(head, "TH", () => sheets.line(left, sheets.left, sheets.y, sheets.width, TEXT));
      if (right !== undefined)
        sheets.content(cell, "TD", () => sheets.line(right, at, sheets.y, width, { ...TEXT, weight: "bold" }));
      sheets.y += height;
    }
    sheets.y += 2;
    for (const part of [head, cell, row]) part.end();
  }
  element.end();
  sheets.y += 10;
}
