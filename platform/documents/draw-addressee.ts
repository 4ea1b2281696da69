import type { AddresseeBlock } from "#kernel/text/document.ts";
import { LEADING, type Sheets, type Style } from "./sheets.ts";
import { linesOf } from "./wrap.ts";

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number): number => length * POINTS_PER_MM;

/**
 * Part of the page that stays in the window of a DL envelope (110 by 220 mm) wherever the folded page slides:
 * 57 to 81 mm from the top. Left and right differ by the position of the window.
 */
const TOP_MM = 58;
const HEIGHT_MM = 23.7;
const LEFT_MM = { left: 24, right: 112 } as const;
const WIDTH_MM = 74;
/** Text sizes in points, tried in order until the whole address fits. */
const SIZES = [10, 9, 8, 7] as const;

const mostLines = (size: number): number => Math.floor(mm(HEIGHT_MM) / (size * LEADING));

/**
 * Draws an address in the window of the envelope. If the address doesn't fit in the smallest size, leaves out
 * lines after the name, because the street and the suburb at the end are needed for delivery.
 */
export function drawAddressee(sheets: Sheets, { lines, side }: AddresseeBlock): void {
  const width = mm(WIDTH_MM);
  const wrapAt = (size: number): string[][] =>
    lines.map((line) => linesOf(sheets.faces, line, "regular", size, width));
  const fits = (size: number): boolean => wrapAt(size).flat().length <= mostLines(size);
  const size = SIZES.find(fits) ?? 7;
  const style: Style = { size, weight: "regular" };
  const [name = [], ...rest] = wrapAt(size);
  const surplus = Math.max(0, name.length + rest.flat().length - mostLines(size));
  const element = sheets.element("P");
  sheets.y = Math.max(sheets.y, mm(TOP_MM));
  for (const line of [...name, ...rest.flat().slice(surplus)]) {
    sheets.content(element, "P", () => sheets.line(line, mm(LEFT_MM[side]), sheets.y, width, style));
    sheets.y += size * LEADING;
  }
  element.end();
}
