import { addDays, type Day, dayOf, endOfMonth } from "#kernel/dates/day.ts";
import { readTypedDay } from "#kernel/dates/typed-day.ts";
import { addMinutes, parseTypedTime, type WallTime } from "#kernel/dates/wall-time.ts";

/** A type of the client that a line may name. */
export interface NamedType {
  readonly ID: number;
  readonly name: string;
  /** Length of the type's appointments in minutes, used if the booking line names no length. */
  readonly minutes: number;
}

interface BookingDetails {
  readonly name: string;
  /** The client's own type that the line names, or null. */
  readonly type: NamedType | null;
  readonly minutes: number;
  /** Words as typed that are neither part of the name nor a date, a time or a length. */
  readonly unknown: readonly string[];
}

/**
 * A parsed booking line: either a name, a day, a time and a length ("pike tue 1015 30"), or a search for the
 * first free times after a given day ("first 45 december pike").
 */
export type BookingLine =
  | (BookingDetails & { readonly kind: "at"; readonly day: Day; readonly start: WallTime })
  /** `until` is the last day of the named month, or null if no month was named. */
  | (BookingDetails & { readonly kind: "first"; readonly from: Day; readonly until: Day | null });

interface Word {
  readonly text: string;
  readonly at: number;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const LONGEST_DATE = 4;
const MIN_MINUTES = 5;
const LETTERS = 3;

const isTime = (word: string): boolean =>
  /^\d{3,4}$/.test(word) || /^\d{1,2}[:.]\d{2}([ap]m?)?$/.test(word) || /^\d{1,2}[ap]m?$/.test(word);
const isLength = (word: string): boolean =>
  /^\d{1,3}(m|min)?$/.test(word) && Number.parseInt(word, 10) >= MIN_MINUTES;

/**
 * Returns the first day of the named month in this year or the next, or today if the month is the current
 * one. Null if the word is not the beginning of a month's name.
 */
function monthFrom(word: string, today: Day): Day | null {
  if (word.length < LETTERS) return null;
  const month = MONTHS.findIndex((name) => name.startsWith(word));
  if (month < 0) return null;
  const currentMonth = Number(today.slice(5, 7)) - 1;
  if (month === currentMonth) return today;
  return dayOf(Number(today.slice(0, 4)) + (month < currentMonth ? 1 : 0), month + 1, 1);
}

interface FoundDay {
  readonly rest: readonly Word[];
  readonly day: Day;
  readonly isMonth: boolean;
}

/**
 * Returns the date in the words and the remaining words, or null if the words contain no date. A number of
 * three or four digits is a time and never a date.
 */
function extractDay(words: readonly Word[], today: Day, months: boolean): FoundDay | null {
  for (let size = Math.min(LONGEST_DATE, words.length); size > 0; size -= 1) {
    for (let index = 0; index + size <= words.length; index += 1) {
      const dateWords = words.slice(index, index + size).map(({ text }) => text);
      if (
        dateWords.some((word) => isTime(word) && !/^20\d\d$/.test(word)) ||
        (size === 1 && /^\d+$/.test(dateWords[0] ?? ""))
      )
        continue;
      const [onlyWord = ""] = dateWords;
      const typedDay = readTypedDay(dateWords.join(" "), today)?.day ?? null;
      const day = typedDay ?? (months && size === 1 ? monthFrom(onlyWord, today) : null);
      if (day !== null) return { rest: words.toSpliced(index, size), day, isMonth: typedDay === null };
    }
  }
  return null;
}

function extractWord(
  words: readonly Word[],
  matches: (word: string) => boolean,
): { rest: readonly Word[]; word: string | null } {
  const index = words.findIndex(({ text }) => matches(text));
  return index < 0
    ? { rest: words, word: null }
    : { rest: words.toSpliced(index, 1), word: words[index]?.text ?? null };
}

const canBeName = (words: readonly Word[]): boolean =>
  words.map(({ text }) => text.replace(/[^\p{L}]/gu, "")).join("").length >= LETTERS;

/**
 * Returns the first consecutive words that can be a name, and the remaining words as unknown. Null if no
 * words can be a name.
 */
function extractName(words: readonly Word[]): Pick<BookingDetails, "name" | "unknown"> | null {
  const rows: Word[][] = [];
  for (const word of words) {
    if (/\d/.test(word.text)) continue;
    const row = rows.at(-1);
    if (row && row.at(-1)?.at === word.at - 1) row.push(word);
    else rows.push([word]);
  }
  const name = rows.find(canBeName);
  if (!name) return null;
  const unknown = words.filter((word) => !name.includes(word)).map(({ text }) => text);
  return { name: name.map(({ text }) => text).join(" "), unknown };
}

interface LineOptions {
  /** Default length in minutes. */
  readonly usual: number;
  readonly types?: readonly NamedType[];
}

/**
 * Parses a booking line, in any order of its words. Null if the line is not a booking. The name of a type, or
 * the beginning of only one name, sets the type, unless no words are left for the patient's name.
 */
export function readBookingLine(
  line: string,
  today: Day,
  { usual, types = [] }: LineOptions,
): BookingLine | null {
  const texts = line.trim().toLowerCase().split(/\s+/);
  const words = texts.map((text, at) => ({ text, at }));
  const read = texts.includes("first") ? readFirst : readAt;
  const typeMatch = extractType(words, types);
  const withType = typeMatch && read(typeMatch.rest, today, typeMatch.type.minutes);
  return withType ? { ...withType, type: typeMatch.type } : read(words, today, usual);
}

/**
 * Returns the type that the longest run of words names, and the other words. Null if no words name a type, or
 * if they begin several names.
 */
function extractType(
  words: readonly Word[],
  types: readonly NamedType[],
): { readonly type: NamedType; readonly rest: readonly Word[] } | null {
  for (let size = words.length; size > 0; size -= 1) {
    for (let index = 0; index + size <= words.length; index += 1) {
      const run = words.slice(index, index + size);
      const type = canBeName(run) ? findNamed(run.map(({ text }) => text).join(" "), types) : undefined;
      if (type) return { type, rest: words.toSpliced(index, size) };
    }
  }
  return null;
}

function findNamed(text: string, types: readonly NamedType[]): NamedType | undefined {
  const begun = types.filter(({ name }) => name.toLowerCase().startsWith(text));
  return begun.find(({ name }) => name.toLowerCase() === text) ?? (begun.length === 1 ? begun[0] : undefined);
}

function readFirst(words: readonly Word[], today: Day, usual: number): BookingLine | null {
  const length = extractWord(
    words.filter(({ text }) => text !== "first"),
    isLength,
  );
  const foundDay = extractDay(length.rest, today, true);
  const foundName = extractName(foundDay?.rest ?? length.rest);
  if (foundName === null) return null;
  const from = foundDay && foundDay.day > today ? foundDay.day : today;
  const until = foundDay?.isMonth ? endOfMonth(from) : null;
  return { kind: "first", ...foundName, type: null, from, until, minutes: minutesIn(length.word, usual) };
}

function readAt(words: readonly Word[], today: Day, usual: number): BookingLine | null {
  const foundDay = extractDay(words, today, false);
  if (foundDay === null || foundDay.day < addDays(today, -1)) return null;
  const time = extractWord(foundDay.rest, isTime);
  const start = time.word === null ? null : parseTypedTime(time.word);
  if (start === null) return null;
  const length = extractWord(time.rest, isLength);
  const foundName = extractName(length.rest);
  return (
    foundName && {
      kind: "at",
      ...foundName,
      type: null,
      day: foundDay.day,
      start,
      minutes: minutesIn(length.word, usual),
    }
  );
}

const minutesIn = (word: string | null, usual: number): number =>
  word === null ? usual : Number.parseInt(word, 10);

export const endOf = ({ start, minutes }: { readonly start: WallTime; readonly minutes: number }): WallTime =>
  addMinutes(start, minutes);
