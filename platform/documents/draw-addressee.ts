import type { AddresseeBlock } from "#kernel/text/document.ts";
import { LEADING, type Sheets, type Style } from "./sheets.ts";
import { linesOf } from "./wrap.ts";

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number): number => length * POINTS_PER_MM;

const STYLE: Style = { size: 10, weight: "regular" };
/**
 * Part of the page that stays in the window of a DL envelope (110 by 220 mm) wherever the folded page slides:
 * 57 to 81 mm from the top. Left and right differ by the position of the window.
 */
const TOP_MM = 58;
const MOST_LINES = 5;
const LEFT_MM = { left: 24, right: 112 } as const;
const WIDTH_MM = 74;

/** Draws an address in the window of the envelope. Lines that don't fit are left out, from the second on. */
export function drawAddressee(sheets: Sheets, { lines, side }: AddresseeBlock): void {
  const width = mm(WIDTH_MM);
  const wrapped = lines.flatMap((line) => linesOf(sheets.faces, line, STYLE.weight, STYLE.size, width));
  const surplus = Math.max(0, wrapped.length - MOST_LINES);
  const element = sheets.element("P");
  sheets.y = Math.max(sheets.y, mm(TOP_MM));
  for (const line of [...wrapped.slice(0, 1), ...wrapped.slice(1 + surplus)]) {
    sheets.content(element, "P", () => sheets.line(line, mm(LEFT_MM[side]), sheets.y, width, STYLE));
    sheets.y += STYLE.size * LEADING;
  }
  element.end();
}
