import { LONGEST_CELL, MAX_CELLS, type TableRow, TableUnreadable } from "./table-rows.ts";
import { openBook, unescapeText, type XlsxBook } from "./xlsx-book.ts";
import { shownNumber } from "./xlsx-formats.ts";
import { type Attributes, LARGEST_PART, parserOf } from "./xml-part.ts";
import { partText } from "./zip-part.ts";

const DAY_MS = 86_400_000;
const DAYS_1904 = 1462;
/** Serial number of 9999-12-31, the last date of a spreadsheet. */
const LAST_SERIAL = 2_958_465;
const LAST_ROW = 1_048_576;

/**
 * Converts a serial number to a date. Serial 1 is 1900-01-01 and 61 is 1900-03-01, with a non-existent 29
 * February 1900 between. Null if the number is not a valid date.
 */
export function dayOfSerial(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial) + (from1904 ? DAYS_1904 : 0);
  if (!(days >= 1 && days <= LAST_SERIAL)) return null;
  const daysSince = days < 60 ? days + 1 : days;
  return new Date(Date.UTC(1899, 11, 30) + daysSince * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the row's number, or the one after the previous row if the file gives none or an invalid one. */
function lineOf(rowText: string | undefined, previous: number): number {
  const line = rowText === undefined ? Number.NaN : Number(rowText);
  return Number.isSafeInteger(line) && line >= 1 && line <= LAST_ROW ? line : previous + 1;
}

/**
 * Returns the zero-based column of a reference, in any case: 2 for "C7". Throws for a reference without a
 * column, because the position of the cell is unknown.
 */
function columnOf(reference: string): number {
  const letters = /^([a-z]{1,3})\d*$/i.exec(reference)?.[1];
  if (letters === undefined)
    throw new TableUnreadable(`has a cell whose place "${reference.slice(0, 20)}" can't be read`);
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

export interface XlsxOptions {
  /** "text" returns a formula as text ("=A1*2") instead of its value when the file was saved. */
  readonly formulas?: "text" | "value";
  /** True to read times of day as well ("09:30", "2026-11-26 09:30"). By default only dates are read. */
  readonly times?: boolean;
  /** Replaces the default limits, for features that read larger sheets. */
  readonly limits?: SheetLimits;
  /** Called with a sentence about parts of the workbook that are not read or should be checked. */
  readonly onNotice?: (sentence: string) => void;
}

/** Largest uncompressed sheet in bytes, most cells in a row, most characters in a cell. */
interface SheetLimits {
  readonly sheet: number;
  readonly cells: number;
  readonly characters: number;
}

const DEFAULT_LIMITS: SheetLimits = { sheet: LARGEST_PART, cells: MAX_CELLS, characters: LONGEST_CELL + 1 };

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  /** Raw value, or null until the cell has one. A formula has a value only if a program computed it. */
  value: string | null;
  /** Inline text of the cell, or null until one is read. */
  inline: string | null;
  formula: string;
}

const MINUTES_PER_DAY = 1440;
const twoDigits = (count: number): string => String(count).padStart(2, "0");

/**
 * Converts a fraction of a day to a time: 0.5 is noon. A format without a date returns the time alone. Null
 * if out of range.
 */
function timeOfSerial(
  serial: number,
  { dates, durations, from1904 }: XlsxBook,
  style: number,
): string | null {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null;
  const minutes = Math.round(serial * MINUTES_PER_DAY);
  const hasDay = dates.has(style);
  const [day, dayMinutes] = durations.has(style)
    ? [0, minutes]
    : [Math.floor(minutes / MINUTES_PER_DAY), minutes % MINUTES_PER_DAY];
  const time = `${twoDigits(Math.floor(dayMinutes / 60))}:${twoDigits(dayMinutes % 60)}`;
  return day === 0 || !hasDay ? time : `${dayOfSerial(day, from1904) ?? ""} ${time}`.trim();
}

/** Formats an ISO date and time, as strict workbooks write them: 2026-11-26T09:30:00. */
function isoText(value: string, hasTimes: boolean): string {
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?/.exec(value) ?? [];
  if (day === "" && time === "") return value;
  return hasTimes && time !== "00:00" ? `${day} ${time}`.trim() : day || time;
}

/**
 * Returns a cell's content: its inline text if the cell has that type, because some programs also write a
 * value.
 */
const contentOf = ({ type, value, inline }: Cell): string | null =>
  type === "inlineStr" ? (inline ?? value) : (value ?? inline);

function textOf(cell: Cell, book: XlsxBook, { formulas, times: hasTimes }: XlsxOptions): string {
  const { type, style, formula } = cell;
  const value = contentOf(cell);
  const { strings, dates, times, digits, from1904 } = book;
  if (formula !== "" && (formulas === "text" || value === null)) return `=${formula}`;
  if (value === null) return "";
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (hasTimes && type === "" && value !== "" && times.has(style))
    return timeOfSerial(Number(value), book, style) ?? value;
  if (type === "d") return isoText(value, hasTimes === true);
  if (type !== "" || value === "") return unescapeText(value);
  const isDay = dates.has(style) && Number.isFinite(Number(value));
  return (isDay ? dayOfSerial(Number(value), from1904) : null) ?? shownNumber(value, digits.get(style));
}

/** Returns the empty cell of a tag, in the column after the previous cell if the tag names none. */
const startCell = ({ r, t, s }: Attributes, nextColumn: number): Cell => ({
  column: r ? columnOf(r) : nextColumn,
  type: t === "n" ? "" : (t ?? ""),
  style: Number(s ?? 0),
  value: null,
  inline: null,
  formula: "",
});

/** Counts cells or rows of one kind and remembers the place of the first. */
class PlaceCount {
  private count = 0;
  private first = "";

  add(place: string): void {
    this.first ||= place;
    this.count += 1;
  }

  /** Calls `tell` with the sentence about these places if there are any. */
  tell(words: (count: number, first: string) => string, tell: XlsxOptions["onNotice"]): void {
    if (this.count > 0) tell?.(words(this.count, this.first));
  }
}

/** Notices about a sheet: missing values and hidden rows. */
class SheetNotices {
  private readonly uncomputed = new PlaceCount();
  private readonly missing = new PlaceCount();
  private readonly hidden = new PlaceCount();

  addCell(cell: Cell, place: string, { strings }: XlsxBook): void {
    if (cell.formula !== "" && contentOf(cell) === null) this.uncomputed.add(place);
    if (cell.type === "s" && cell.value && !(Number(cell.value) in strings)) this.missing.add(place);
  }

  addHiddenRow(line: number): void {
    this.hidden.add(String(line));
  }

  tell(onNotice: XlsxOptions["onNotice"]): void {
    this.uncomputed.tell(uncomputedNotice, onNotice);
    this.missing.tell(missingNotice, onNotice);
    this.hidden.tell(hiddenNotice, onNotice);
  }
}

/** Adds text to a part of a cell, up to the longest cell. */
const lengthened = (before: string | null, text: string, longest: number): string =>
  (before ?? "").length < longest ? (before ?? "") + text : (before ?? "");

/** Parses the XML of a sheet. `take` returns the completed rows, each once. */
function sheetReader(book: XlsxBook, options: XlsxOptions) {
  const { limits = DEFAULT_LIMITS } = options;
  let rows: TableRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell = startCell({}, 0);
  let isPhonetic = false;
  let isHidden = false;
  const notices = new SheetNotices();
  const closeCell = (): void => {
    notices.addCell(cell, `${columnName(cell.column)}${line}`, book);
    if (cell.column >= limits.cells) return;
    while (cells.length < cell.column) cells.push("");
    cells[cell.column] = textOf(cell, book, options).slice(0, limits.characters);
  };
  const closeRow = (): void => {
    if (cells.every((each) => each.trim() === "")) return;
    if (isHidden) notices.addHiddenRow(line);
    rows.push({ line, cells });
  };
  const parser = parserOf({
    open: (name, attributes) => {
      if (name === "row") {
        line = lineOf(attributes["r"], line);
        cells = [];
        isHidden = /^(1|true)$/.test(attributes["hidden"] ?? "");
      }
      if (name === "c") cell = startCell(attributes, cells.length);
      if (name === "v") cell.value ??= "";
      if (name === "rPh") isPhonetic = true;
    },
    close: (name, text) => {
      if (name === "rPh") isPhonetic = false;
      if (name === "v") cell.value = lengthened(cell.value, text, limits.characters);
      if (name === "t" && !isPhonetic) cell.inline = lengthened(cell.inline, text, limits.characters);
      if (name === "f") cell.formula = text === "" ? "shared" : text;
      if (name === "c") closeCell();
      if (name === "row") closeRow();
    },
  });
  const take = (): TableRow[] => {
    const ready = rows;
    rows = [];
    return ready;
  };
  return { parser, take, notices };
}

const REMEDY = "Open the file in Excel, save it and upload it again.";
const uncomputedNotice = (count: number, first: string): string =>
  count === 1
    ? `The formula in ${first} has no value. ${REMEDY}`
    : `${count.toLocaleString("en-AU")} formulas have no value, the first in ${first}. ${REMEDY}`;
const missingNotice = (count: number, first: string): string =>
  `${count.toLocaleString("en-AU")} ${count === 1 ? "text is" : "texts are"} not in the file, the first in ${first}. ${REMEDY}`;

/** Tells about rows that a filter or a user has hidden, because who looks at the file doesn't expect them. */
const hiddenNotice = (count: number, first: string): string =>
  count === 1
    ? `Row ${first} is hidden in the file. It is read too.`
    : `${count.toLocaleString("en-AU")} rows are hidden in the file, the first is row ${first}. They are read too.`;

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

const MAX_NAMED = 5;
function sheetNotice({ sheetName, others }: XlsxBook): string {
  const names = others
    .slice(0, MAX_NAMED)
    .map(({ name, isHidden }) => `"${name}"${isHidden ? " (hidden)" : ""}`);
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : "";
  return `Only the sheet "${sheetName}" is read, not ${names.join(", ")}${more}.`;
}

/**
 * Yields the rows of the first visible sheet. No formula in the file is evaluated. Throws `TableUnreadable`.
 */
export async function* xlsxRows(
  bytes: Buffer,
  { formulas = "value", times = false, limits = DEFAULT_LIMITS, onNotice }: XlsxOptions = {},
): AsyncGenerator<TableRow> {
  const book = await openBook(bytes);
  if (book.others.length > 0) onNotice?.(sheetNotice(book));
  const { parser, take, notices } = sheetReader(book, {
    formulas,
    times,
    limits,
    ...(onNotice && { onNotice }),
  });
  for await (const text of partText(book.sheet, limits.sheet)) {
    parser.write(text);
    yield* take();
  }
  parser.close();
  yield* take();
  notices.tell(onNotice);
}
