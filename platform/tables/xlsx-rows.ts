import { LONGEST_CELL, MOST_CELLS, type TableRow, TableUnreadable } from "./table-rows.ts";
import { openBook, unescaped, type XlsxBook } from "./xlsx-book.ts";
import { shownNumber } from "./xlsx-formats.ts";
import { LARGEST_PART, parserOf } from "./xml-part.ts";
import { partText } from "./zip-part.ts";

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

/** "C7" is in the third column, however its letters are written. A cell without a column is refused: its value belongs nowhere. */
function columnOf(reference: string): number {
  const letters = /^([a-z]{1,3})\d*$/i.exec(reference)?.[1];
  if (letters === undefined) throw new TableUnreadable(`has a cell whose place "${reference.slice(0, 20)}" can't be read`);
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

export interface XlsxOptions {
  /** A formula as text ("=A1*2") instead of the value it had when it was saved. */
  readonly formulas?: "text" | "value";
  /** Times of day are read too: "09:30", "2026-11-26 09:30". A day alone where they are not asked for. */
  readonly times?: boolean;
  /** Where a feature reads larger sheets. */
  readonly limits?: SheetLimits;
  /** Told in a sentence what of the workbook is not read, and what should be looked at. */
  readonly onNotice?: (sentence: string) => void;
}

/** Bytes of the unpacked sheet, cells in a row, characters in a cell. */
interface SheetLimits {
  readonly sheet: number;
  readonly cells: number;
  readonly characters: number;
}

const USUAL: SheetLimits = { sheet: LARGEST_PART, cells: MOST_CELLS, characters: LONGEST_CELL + 1 };

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  /** Null until the cell has a value, which a formula has only if a program computed it. */
  value: string | null;
  formula: string;
}

const MINUTES = 1440;
const two = (count: number): string => String(count).padStart(2, "0");

/** Reads a part of a day as a time: half is noon. A format without a day shows the time alone, whichever day the number has. */
function momentOfSerial(serial: number, { dates, durations, from1904 }: XlsxBook, style: number): string | null {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null;
  const minutes = Math.round(serial * MINUTES);
  const hasDay = dates.has(style);
  const [day, rest] = durations.has(style) ? [0, minutes] : [Math.floor(minutes / MINUTES), minutes % MINUTES];
  const time = `${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
  return day === 0 || !hasDay ? time : `${dayOfSerial(day, from1904) ?? ""} ${time}`.trim();
}

/** A strict workbook writes 2026-11-26T09:30:00. */
function isoText(value: string, hasTimes: boolean): string {
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?/.exec(value) ?? [];
  if (day === "" && time === "") return value;
  return hasTimes && time !== "00:00" ? `${day} ${time}`.trim() : day || time;
}

function textOf({ type, style, value, formula }: Cell, book: XlsxBook, { formulas, times: hasTimes }: XlsxOptions): string {
  const { strings, dates, times, digits, from1904 } = book;
  if (formula !== "" && (formulas === "text" || value === null)) return `=${formula}`;
  if (value === null) return "";
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (hasTimes && type === "" && value !== "" && times.has(style)) return momentOfSerial(Number(value), book, style) ?? value;
  if (type === "d") return isoText(value, hasTimes === true);
  if (type !== "" || value === "") return unescaped(value);
  const isDay = dates.has(style) && Number.isFinite(Number(value));
  return (isDay ? dayOfSerial(Number(value), from1904) : null) ?? shownNumber(value, digits.get(style));
}

/** Reads the XML of a sheet; `take` answers the rows that are complete, each once. */
function sheetReader(book: XlsxBook, options: XlsxOptions) {
  const { limits = USUAL } = options;
  let rows: TableRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell = { column: 0, type: "", style: 0, value: null, formula: "" };
  let isPhonetic = false;
  let [uncomputed, firstUncomputed] = [0, ""];
  const parser = parserOf({
    open: (name, { r, t, s }) => {
      if (name === "row") {
        line = lineOf(r, line);
        cells = [];
      }
      const type = t === "n" ? "" : (t ?? "");
      if (name === "c") cell = { column: r ? columnOf(r) : cells.length, type, style: Number(s ?? 0), value: null, formula: "" };
      if (name === "v") cell.value ??= "";
      if (name === "rPh") isPhonetic = true;
    },
    close: (name, text) => {
      if (name === "rPh") isPhonetic = false;
      if ((name === "v" || name === "t") && !isPhonetic && (cell.value ?? "").length < limits.characters)
        cell.value = (cell.value ?? "") + text;
      if (name === "f") cell.formula = text === "" ? "shared" : text;
      if (name === "c" && cell.formula !== "" && cell.value === null) {
        firstUncomputed ||= `${columnName(cell.column)}${line}`;
        uncomputed += 1;
      }
      if (name === "c" && cell.column < limits.cells) {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = textOf(cell, book, options).slice(0, limits.characters);
      }
      if (name === "row" && cells.some((each) => each.trim() !== "")) rows.push({ line, cells });
    },
  });
  const toldUncomputed = (): void => {
    if (uncomputed > 0) options.onNotice?.(uncomputedWords(uncomputed, firstUncomputed));
  };
  const take = (): TableRow[] => {
    const ready = rows;
    rows = [];
    return ready;
  };
  return { parser, take, toldUncomputed };
}

const uncomputedWords = (count: number, first: string): string =>
  count === 1
    ? `The formula in ${first} has no value. Open the file in Excel, save it and upload it again.`
    : `${count.toLocaleString("en-AU")} formulas have no value, the first in ${first}. Open the file in Excel, save it and upload it again.`;

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

const MOST_NAMED = 5;
function sheetWords({ sheetName, others }: XlsxBook): string {
  const names = others.slice(0, MOST_NAMED).map(({ name, isHidden }) => `"${name}"${isHidden ? " (hidden)" : ""}`);
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : "";
  return `Only the sheet "${sheetName}" is read, not ${names.join(", ")}${more}.`;
}

/** The rows of the first visible sheet one by one. Nothing in the file is computed or run. */
export async function* xlsxRows(
  bytes: Buffer,
  { formulas = "value", times = false, limits = USUAL, onNotice }: XlsxOptions = {},
): AsyncGenerator<TableRow> {
  const book = await openBook(bytes);
  if (book.others.length > 0) onNotice?.(sheetWords(book));
  const { parser, take, toldUncomputed } = sheetReader(book, { formulas, times, limits, ...(onNotice && { onNotice }) });
  for await (const text of partText(book.sheet, limits.sheet)) {
    parser.write(text);
    yield* take();
  }
  parser.close();
  yield* take();
  toldUncomputed();
}
