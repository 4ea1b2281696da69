import { addDays, formatDay } from "#kernel/dates/day.ts";
import { cutText } from "#kernel/text/text.ts";
import { MAX_CELL_LENGTH, PREVIEW_COLUMNS, PREVIEW_ROWS } from "./preview-table.ts";
import { decodeXml } from "./preview-text.ts";

/** XML parts of an Excel file that a preview needs. Optional parts may be empty. */
export interface SheetParts {
  readonly sheet: string;
  readonly strings: string;
  readonly styles: string;
  readonly workbook: string;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const textIn = (xml: string): string =>
  decodeXml([...xml.matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g)].map(([, text = ""]) => text).join(""));

/** Returns the shared strings, which cells reference by index, without phonetic hints. */
const sharedStrings = (xml: string): string[] =>
  xml
    .split("</si>")
    .slice(0, -1)
    .map((item) => textIn(item.split("<rPh")[0] ?? ""));

const isDate = (id: number, code = ""): boolean =>
  (id >= 14 && id <= 17) || id === 22 || /[dy]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ""));

/** Returns the indexes of the styles that format a number as a date. */
function dateStyles(xml: string): ReadonlySet<number> {
  const codes = new Map(
    [...xml.matchAll(/<numFmt\s[^<>]*>/g)].map(([tag]) => [
      Number(attribute(tag, "numFmtId")),
      decodeXml(attribute(tag, "formatCode") ?? ""),
    ]),
  );
  const [, formats = ""] = /<cellXfs\b([^]*)$/.exec(xml.split("</cellXfs>")[0] ?? "") ?? [];
  const ids = [...formats.matchAll(/<xf\s[^<>]*>/g)].map(([tag]) => Number(attribute(tag, "numFmtId") ?? 0));
  return new Set(ids.flatMap((id, style) => (isDate(id, codes.get(id)) ? [style] : [])));
}

/** Returns the zero-based column of a cell reference: 27 for "AB12", -1 if there are no letters. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const LAST_DAY_NUMBER = 2_958_465;

/** Returns the path of the part that contains the first sheet. */
export function firstSheet(workbook: string, relations: string): string {
  const id = attribute(/<sheet\s[^<>]*>/.exec(workbook)?.[0] ?? "", "r:id");
  const relationship = [...relations.matchAll(/<Relationship\s[^<>]*>/g)].find(
    ([tag]) => id !== undefined && attribute(tag, "Id") === id,
  );
  const target = relationship && attribute(relationship[0], "Target");
  return target === undefined ? "xl/worksheets/sheet1.xml" : target.replace(/^\/?(?:xl\/)?/, "xl/");
}

/**
 * Returns the first rows of an Excel file's first sheet as displayed: the result of a formula, a number
 * formatted as a date. `isCut` is true if rows are left out.
 */
export function previewSheet(
  { sheet, strings, styles, workbook }: SheetParts,
  maxRows = PREVIEW_ROWS,
): { rows: string[][]; isCut: boolean } {
  const [texts, dates] = [sharedStrings(strings), dateStyles(styles)];
  const epoch = /\sdate1904="(?:1|true)"/.test(workbook) ? "1904-01-01" : "1899-12-30";
  const formatCell = (tag: string, cell: string): string => {
    const [kind, value = ""] = [attribute(tag, "t"), /<v>([^<]*)<\/v>/.exec(cell)?.[1]];
    if (kind === "s") return texts[Number(value)] ?? "";
    if (kind === "inlineStr") return textIn(cell);
    if (kind === "b") return value === "1" ? "TRUE" : "FALSE";
    const day = Number(value);
    if (value === "" || !dates.has(Number(attribute(tag, "s"))) || !(day >= 1 && day <= LAST_DAY_NUMBER))
      return decodeXml(value);
    return formatDay(addDays(epoch, Math.floor(day)));
  };
  const rows: string[][] = [];
  const rowParts = sheet.split("</row>").slice(0, -1);
  for (const piece of rowParts.slice(0, maxRows)) {
    const row: string[] = [];
    for (const cell of piece.split(/<c(?=[\s>])/).slice(1)) {
      const tag = ` ${cell.split(">", 1)[0]}`;
      const cellColumn = columnOf(attribute(tag, "r") ?? "");
      const column = cellColumn < 0 ? row.length : cellColumn;
      if (column >= PREVIEW_COLUMNS) continue;
      while (row.length < column) row.push("");
      row[column] = cutText(formatCell(tag, cell), MAX_CELL_LENGTH);
    }
    if (row.some((text) => text.trim() !== "")) rows.push(row);
  }
  return { rows, isCut: rowParts.length > maxRows };
}
