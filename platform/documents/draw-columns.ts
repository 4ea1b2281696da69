import type { ColumnGroup } from "#kernel/text/document.ts";
import { LEADING, type Sheets, type Style } from "./sheets.ts";
import { linesOf } from "./wrap.ts";

const LABEL: Style = { size: 8.5, weight: "regular" };
const FIRST: Style = { size: 10.5, weight: "bold" };
const NEXT: Style = { size: 9.5, weight: "regular" };
const SUM: Style = { size: 10, weight: "regular" };
const LAST: Style = { size: 12, weight: "bold" };
const GAP = 16;
/** Width of the sums, as a share of the page's width. Aligned to the right. */
const SUMS_SHARE = 0.5;

const heightOf = ({ size }: Style): number => size * LEADING;

interface StyledLine {
  readonly text: string;
  readonly style: Style;
}

/** Draws groups side by side, all on one page. A screen reader reads one group after the other. */
export function drawColumns(sheets: Sheets, groups: readonly ColumnGroup[]): void {
  if (groups.length === 0) return;
  const width = (sheets.width - GAP * (groups.length - 1)) / groups.length;
  const wrappedGroups = groups.map(({ label, lines }) => {
    const wrapText = (text: string, style: Style): StyledLine[] =>
      linesOf(sheets.faces, text, style.weight, style.size, width).map((line) => ({ text: line, style }));
    return [
      ...wrapText(label, LABEL),
      ...lines.flatMap((line, index) => wrapText(line, index === 0 ? FIRST : NEXT)),
    ];
  });
  const height = Math.max(
    ...wrappedGroups.map((pieces) => pieces.reduce((sum, { style }) => sum + heightOf(style), 0)),
  );
  if (sheets.room < height) sheets.nextPage();
  const top = sheets.y;
  wrappedGroups.forEach((pieces, index) => {
    const group = sheets.element("Div");
    sheets.y = top;
    for (const { text, style } of pieces) {
      const element = sheets.element("P", group);
      sheets.content(element, "P", () =>
        sheets.line(text, sheets.left + index * (width + GAP), sheets.y, width, style),
      );
      element.end();
      sheets.y += heightOf(style);
    }
    group.end();
  });
  sheets.y = top + height + 14;
}

/** Draws amounts on the right, the last one below a rule, all on one page. */
export function drawSums(sheets: Sheets, rows: readonly (readonly [string, string])[]): void {
  const height = (index: number): number =>
    index === rows.length - 1 ? heightOf(LAST) + 8 : heightOf(SUM) + 2;
  if (sheets.room < rows.reduce((sum, _, index) => sum + height(index), 0)) sheets.nextPage();
  const width = sheets.width * SUMS_SHARE;
  const left = sheets.left + sheets.width - width;
  const element = sheets.element("Table");
  rows.forEach(([label, amount], index) => {
    const isLast = index === rows.length - 1;
    const style = isLast ? LAST : SUM;
    if (isLast) {
      sheets.rule(sheets.y + 1, 0.8, "#000", left);
      sheets.y += 6;
    }
    const row = sheets.element("TR", element);
    const head = sheets.element("TH", row, { scope: "Row" });
    sheets.content(head, "TH", () => sheets.line(label, left, sheets.y, width, style));
    const cell = sheets.element("TD", row);
    sheets.content(cell, "TD", () =>
      sheets.line(amount, left, sheets.y, width, { ...style, align: "right" }),
    );
    for (const part of [head, cell, row]) part.end();
    sheets.y += height(index) - (isLast ? 6 : 0);
  });
  element.end();
  sheets.y += 10;
}
