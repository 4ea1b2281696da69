import { addDays, type Day, dayOf, parseTypedDay } from "#kernel/dates/day.ts";
import type { DateOrder } from "../lists.contract.ts";

const TIME = /(?<![T ,])[T ,]+\d{1,2}:\d{2}[^]*$/;
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
/** Removes the name of the weekday before a date: "Mon, 1/3/2027". */
export const withoutWeekday = (text: string): string => text.replace(WEEKDAY, "");
const tidy = (text: string): string =>
  withoutWeekday(text.replace(/\s+/g, " ").trim().replace(TIME, "")).trim();

/** A day with a time in UTC. */
const UTC = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*(?:Z|[+-]00:?00)$/;
/** Times in UTC at which a day begins in Australia and, in summer, in the United Kingdom. */
const MIDNIGHTS = new Set(["13:00", "13:30", "14:00", "14:30", "15:00", "16:00", "23:00"]);

/**
 * Returns the day of a time in UTC: other systems write midnight of 3 April as 1961-04-02T14:00:00Z. Null for a later
 * time that is no midnight, because its day is unknown. Undefined for a text whose day is as written.
 */
function dayOfUtc(text: string): Day | null | undefined {
  const [, day = "", time = ""] = UTC.exec(text.trim()) ?? [];
  if (time < "12:00") return undefined;
  const yearFirstDay = parseYearFirst(day);
  return yearFirstDay !== null && MIDNIGHTS.has(time) ? addDays(yearFirstDay, 1) : null;
}

const SLASHED = /^(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{2})$/;

/** Day 0 of spreadsheet dates, so that 61 is 1 March 1900. */
const SERIAL_START = "1899-12-30";
const LAST_SERIAL = 73_050;
/**
 * Converts an Excel date serial from 3000 to 73050 to a day: 22374 is 3 April 1961. Null for any other text.
 * Smaller numbers can't be the birthday of a living person.
 */
function serialDay(text: string): Day | null {
  const serial = /^\d{4,5}(?:\.0*)?$/.test(text) ? Math.floor(Number(text)) : 0;
  return serial >= 3_000 && serial <= LAST_SERIAL ? addDays(SERIAL_START, serial) : null;
}

/** Parses 19610403; null for any other text. */
function compactDay(text: string): Day | null {
  if (!/^\d{8}(?:\.0*)?$/.test(text)) return null;
  const [year, month, date] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number);
  return dayOf(year ?? 0, month ?? 0, date ?? 0);
}

function parseYearFirst(text: string): Day | null {
  const [, year, month, date] = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(date));
}

/** Parses "Apr 3 1961" or "April 3rd, 1961"; null for any other text. */
function parseWordFirst(text: string, today: Day, past: boolean): Day | null {
  const [, word, date, year] =
    /^([a-z]{3,9})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  if (word === undefined || monthOf(word) === 0) return null;
  return parseTypedDay(`${date}/${monthOf(word)}/${year}`, today, { past });
}

function parseSlashed(text: string, order: DateOrder, today: Day, past: boolean): Day | null {
  const [, first, second, year] = SLASHED.exec(text) ?? [];
  if (first === undefined) return null;
  if (order === "ymd" && year?.length === 2)
    return parseTypedDay(`${year}/${second}/${first}`, today, { past });
  return parseTypedDay(order === "mdy" ? `${second}/${first}/${year}` : `${first}/${second}/${year}`, today, {
    past,
  });
}

/**
 * Parses a day in any common notation. `order` is the column's, for texts such as 03/04/1961. Null if the
 * text is not a day.
 */
export function readDay(
  text: string,
  today: Day,
  { order = "dmy", past }: { order?: DateOrder | undefined; past: boolean },
): Day | null {
  const shifted = dayOfUtc(text);
  if (shifted !== undefined) return shifted;
  const cleanText = tidy(text).replace(/(\d)(st|nd|rd|th)\b/gi, "$1");
  if (cleanText.length > 40) return null;
  const spacedText = cleanText.replace(/^(\d{1,2})[ -]+([a-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/i, "$1 $2 $3");
  return (
    parseYearFirst(cleanText) ??
    compactDay(cleanText) ??
    serialDay(cleanText) ??
    parseWordFirst(cleanText, today, past) ??
    (SLASHED.test(cleanText)
      ? parseSlashed(cleanText, order, today, past)
      : /[a-z]|^\d{6}$|^\d{8}$/i.test(spacedText) && /\d/.test(spacedText)
        ? parseTypedDay(spacedText, today, { past })
        : null)
  );
}

/** Returns true if the day is written so that no correction is needed. */
export const isPlainDay = (text: string): boolean =>
  dayOfUtc(text) === undefined &&
  /^(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{1,2}-\d{1,2})$/.test(text.trim().replace(TIME, ""));

/** Returns true for dates with a two-digit year such as "3/4/61", whose century is guessed. */
export const hasShortYear = (text: string): boolean =>
  /^\d{6}$/.test(tidy(text)) || !/\d{4}/.test(tidy(text));

/** Counts of dates in a column that indicate its order, collected while the file is read. */
export interface DateOrderCounts {
  readonly dayFirst: number;
  readonly monthFirst: number;
  /** Number of dates that are valid but different days in either order. */
  readonly open: number;
}

export const NO_DATES: DateOrderCounts = { dayFirst: 0, monthFirst: 0, open: 0 };

/** Adds one cell of the column to the counts. */
export function countDate(counts: DateOrderCounts, cell: string): DateOrderCounts {
  if (cell.length > 60 || !/^\s*(\d{1,2}\s*[/.\-\s]|[a-z]{3,9}[,. ]+\d{1,2}[/.-])/i.test(cell)) return counts;
  const [, first, second] = SLASHED.exec(tidy(cell.slice(0, 40))) ?? [];
  if (first === undefined || second === undefined) return counts;
  const [firstNumber, secondNumber] = [Number(first), Number(second)];
  if (firstNumber > 12 && firstNumber <= 31 && secondNumber <= 12)
    return { ...counts, dayFirst: counts.dayFirst + 1 };
  if (secondNumber > 12 && secondNumber <= 31 && firstNumber <= 12)
    return { ...counts, monthFirst: counts.monthFirst + 1 };
  return firstNumber === secondNumber || firstNumber > 12 || secondNumber > 12
    ? counts
    : { ...counts, open: counts.open + 1 };
}

/** Writes "11/26/2026 9:30" as "26/11/2026 9:30". Other texts stay as they are. */
export const swapDayAndMonth = (cell: string): string =>
  SLASHED.test(tidy(cell.slice(0, 40)))
    ? cell.replace(/(\d{1,2})( ?[/.\- ] ?)(\d{1,2})(?= ?[/.\- ] ?\d{2})/, "$3$2$1")
    : cell;

export interface ColumnOrder {
  readonly order: DateOrder;
  /**
   * True if the column does not reveal its order although the order matters, so that a user has to choose.
   */
  readonly is_open: boolean;
}

/** Determines the order of day and month for a whole column; null if the column has no such dates. */
export function orderOf({ dayFirst, monthFirst, open }: DateOrderCounts): ColumnOrder | null {
  if (dayFirst + monthFirst + open === 0) return null;
  // A few typing errors don't change the order of a column; similar counts of both orders leave it open.
  if (dayFirst > monthFirst * 5) return { order: "dmy", is_open: false };
  if (monthFirst > dayFirst * 5) return { order: "mdy", is_open: false };
  return { order: monthFirst > dayFirst ? "mdy" : "dmy", is_open: true };
}

/**
 * Parses "04/28", "Mar-28", "28-Mar" (Excel), "0428", "2028-04" or a whole date into "MM/YYYY" or a day. Null
 * if the text is no expiry.
 */
export function readExpiry(text: string, today: Day, order: DateOrder | undefined): string | null {
  const cleanText = tidy(text);
  const century = today.slice(0, 2);
  const formatExpiry = (number: number, year: string): string | null =>
    number >= 1 && number <= 12
      ? `${String(number).padStart(2, "0")}/${year.length === 2 ? `${century}${year}` : year}`
      : null;
  const [, monthText, yearText] =
    /^(\d{1,2})[/. -](\d{2}|\d{4})$/.exec(cleanText) ?? /^(\d{2})(\d{2}|20\d{2})$/.exec(cleanText) ?? [];
  if (monthText !== undefined && yearText !== undefined) return formatExpiry(Number(monthText), yearText);
  const [, word, wordYear] = /^([a-z]{3,9})\.?[ /-]*'?(\d{2}|\d{4})$/i.exec(cleanText) ?? [];
  if (word !== undefined && wordYear !== undefined) return formatExpiry(monthOf(word), wordYear);
  // Restores "Mar-28" from "28-Mar", because Excel mistakes the year for a day of the month.
  const [, excelYear, excelWord] = /^(\d{2})[ -]([a-z]{3})$/i.exec(cleanText) ?? [];
  if (excelYear !== undefined && excelWord !== undefined) return formatExpiry(monthOf(excelWord), excelYear);
  const [, isoYear, isoMonth] = /^(20\d{2})[/-](\d{1,2})$/.exec(cleanText) ?? [];
  if (isoYear !== undefined) return formatExpiry(Number(isoMonth), isoYear);
  return readDay(cleanText, today, { order, past: false });
}

export const isPlainExpiry = (text: string): boolean =>
  isPlainDay(text) || /^\d{1,2}\/\d{4}$/.test(text.trim());
