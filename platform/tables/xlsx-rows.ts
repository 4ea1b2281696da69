import { SaxesParser } from "saxes";
import { cut, MOST_CELLS, type TableRow, TableUnreadable } from "./table-rows.ts";
import { partText, zipParts } from "./zip-part.ts";

const MB = 1024 * 1024;
const LARGEST_PART = 40 * MB;
const NO_SHEET = "has no sheet";

type Parts = ReturnType<typeof zipParts>;
type Attributes = Readonly<Record<string, string>>;
interface Read {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string, text: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** A parser of one part; an entity declaration is refused, so that none is ever expanded. */
function parserOf({ open, close }: Read): SaxesParser {
  const parser = new SaxesParser();
  let text = "";
  parser.on("doctype", () => {
    throw new TableUnreadable("holds a document type, which a spreadsheet never has");
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    open?.(local(name), attributes);
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", ({ name }) => {
    close?.(local(name), text);
    text = "";
  });
  parser.on("error", () => {
    throw new TableUnreadable("is damaged");
  });
  return parser;
}

async function readPart(parts: Parts, name: string, limit: number, read: Read): Promise<void> {
  const part = parts.get(name);
  if (!part) return;
  const parser = parserOf(read);
  for await (const text of partText(part, limit)) parser.write(text);
  parser.close();
}

/** The texts that cells refer to by number. */
async function sharedStrings(parts: Parts): Promise<string[]> {
  const strings: string[] = [];
  let current = "";
  let isPhonetic = false;
  await readPart(parts, "xl/sharedStrings.xml", LARGEST_PART, {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
    },
    close: (name, text) => {
      if (name === "t" && !isPhonetic) current += text;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") strings.push(current);
    },
  });
  return strings;
}

const isDateFormat = (id: number, code: string | undefined): boolean =>
  (id >= 14 && id <= 17) ||
  id === 22 ||
  (code !== undefined && /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "")) && /[dy]/i.test(code));

/** Which styles show a number as a day. */
async function dateStyles(parts: Parts): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  await readPart(parts, "xl/styles.xml", LARGEST_PART, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) formats.push(Number(numFmtId ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return new Set(formats.flatMap((id, style) => (isDateFormat(id, codes.get(id)) ? [style] : [])));
}

interface Book {
  readonly sheet: string;
  readonly from1904: boolean;
}

async function bookOf(parts: Parts): Promise<Book> {
  let first: string | undefined;
  let from1904 = false;
  const targets = new Map<string, string>();
  await readPart(parts, "xl/workbook.xml", LARGEST_PART, {
    open: (name, attributes) => {
      if (name === "sheet") first ??= attributes["r:id"] ?? "";
      if (name === "workbookPr") from1904 = attributes["date1904"] === "1" || attributes["date1904"] === "true";
    },
  });
  await readPart(parts, "xl/_rels/workbook.xml.rels", LARGEST_PART, {
    open: (name, { Id, Target }) => {
      if (name === "Relationship" && Id && Target) targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, "xl/"));
    },
  });
  const named = targets.get(first ?? "") ?? "xl/worksheets/sheet1.xml";
  return { sheet: named, from1904 };
}

const DAY_MS = 86_400_000;
const DAYS_1904 = 1462;
/** 9999-12-31, the last day a spreadsheet has. */
const LAST_SERIAL = 2_958_465;
const LAST_ROW = 1_048_576;

/** Serial 1 is 1900-01-01 and 61 is 1900-03-01: a 29 February 1900 that never was lies between. Null: no day has this number. */
export function dayOfSerial(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial) + (from1904 ? DAYS_1904 : 0);
  if (!(days >= 1 && days <= LAST_SERIAL)) return null;
  const since = days < 60 ? days + 1 : days;
  return new Date(Date.UTC(1899, 11, 30) + since * DAY_MS).toISOString().slice(0, 10);
}

/** The row's number; the one after the row before it where the file gives none that a sheet can have. */
function lineOf(given: string | undefined, before: number): number {
  const line = given === undefined ? Number.NaN : Number(given);
  return Number.isSafeInteger(line) && line >= 1 && line <= LAST_ROW ? line : before + 1;
}

/** "C7" is in the third column. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, "")) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

export interface XlsxOptions {
  /** A formula as text ("=A1*2") instead of the value it had when it was saved. */
  readonly formulas?: "text" | "value";
}

/** The rows of the first sheet one by one. Nothing in the file is computed or run. */
export async function* xlsxRows(bytes: Buffer, { formulas = "value" }: XlsxOptions = {}): AsyncGenerator<TableRow> {
  const parts = zipParts(bytes);
  const { sheet, from1904 } = await bookOf(parts);
  const part = parts.get(sheet);
  if (!part) throw new TableUnreadable(NO_SHEET);
  const [strings, dates] = [await sharedStrings(parts), await dateStyles(parts)];
  let rows: TableRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: "", style: 0, value: "", formula: "" };
  const valueOf = (): string => {
    const { type, style, value, formula } = cell;
    if (formula !== "" && formulas === "text") return `=${formula}`;
    if (type === "s") return strings[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    const isDay = type === "" && value !== "" && dates.has(style) && Number.isFinite(Number(value));
    return isDay ? (dayOfSerial(Number(value), from1904) ?? value) : value;
  };
  const parser = parserOf({
    open: (name, { r, t, s }) => {
      if (name === "row") {
        line = lineOf(r, line);
        cells = [];
      }
      if (name === "c")
        cell = {
          column: r ? columnOf(r) : cells.length,
          type: t === "n" ? "" : (t ?? ""),
          style: Number(s ?? 0),
          value: "",
          formula: "",
        };
    },
    close: (name, text) => {
      if (name === "v" || name === "t") cell.value += text;
      if (name === "f") cell.formula = text === "" ? "shared" : text;
      if (name === "c" && cell.column < MOST_CELLS) {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = cut(valueOf());
      }
      if (name === "row" && cells.some((each) => each.trim() !== "")) rows.push({ line, cells });
    },
  });
  for await (const text of partText(part, LARGEST_PART)) {
    parser.write(text);
    const ready = rows;
    rows = [];
    yield* ready;
  }
  parser.close();
  yield* rows;
}
