import { addDays, type Day, dayOf } from "#kernel/day.ts";
import { readTypedDay } from "#kernel/typed-day.ts";
import { addMinutes, parseTypedTime, type WallTime } from "#kernel/wall-time.ts";

/** "pike tue 1015 30": who, on which day, when and how long; or "first 45 december pike": the first free times from a day on. */
export type BookingLine =
  | { readonly kind: "at"; readonly name: string; readonly day: Day; readonly start: WallTime; readonly minutes: number }
  | { readonly kind: "first"; readonly name: string; readonly from: Day; readonly minutes: number };

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
const LEAST_MINUTES = 5;
const LETTERS = 3;

const isTime = (word: string): boolean =>
  /^\d{3,4}$/.test(word) || /^\d{1,2}[:.]\d{2}([ap]m?)?$/.test(word) || /^\d{1,2}[ap]m?$/.test(word);
const isLength = (word: string): boolean => /^\d{1,3}(m|min)?$/.test(word) && Number.parseInt(word, 10) >= LEAST_MINUTES;

/** The 1st of the month of that name, of this year or the next; today where it is this month. */
function monthFrom(word: string, today: Day): Day | null {
  if (word.length < LETTERS) return null;
  const month = MONTHS.findIndex((name) => name.startsWith(word));
  if (month < 0) return null;
  const now = Number(today.slice(5, 7)) - 1;
  if (month === now) return today;
  return dayOf(Number(today.slice(0, 4)) + (month < now ? 1 : 0), month + 1, 1);
}

/** The words without those of a date, and the date; a number of three or four digits is a time, never a date. */
function withoutDay(words: readonly string[], today: Day, months: boolean): { rest: string[]; day: Day } | null {
  for (let size = Math.min(LONGEST_DATE, words.length); size > 0; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const taken = words.slice(at, at + size);
      if (taken.some((word) => isTime(word) && !/^20\d\d$/.test(word)) || (size === 1 && /^\d+$/.test(taken[0] ?? ""))) continue;
      const [only = ""] = taken;
      const day = readTypedDay(taken.join(" "), today)?.day ?? (months && size === 1 ? monthFrom(only, today) : null);
      if (day !== null) return { rest: words.toSpliced(at, size), day };
    }
  }
  return null;
}

function taking(words: readonly string[], fits: (word: string) => boolean): { rest: string[]; word: string | null } {
  const at = words.findIndex(fits);
  return at < 0 ? { rest: [...words], word: null } : { rest: words.toSpliced(at, 1), word: words[at] ?? null };
}

const named = (words: readonly string[]): string | null => {
  const name = words.join(" ");
  return name.replace(/[^\p{L}]/gu, "").length >= LETTERS && !/\d/.test(name) ? name : null;
};

/** What one line books, in any order of its words; null where it is not that. */
export function readBookingLine(text: string, today: Day, usual: number): BookingLine | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words.includes("first")) {
    const length = taking(
      words.filter((word) => word !== "first"),
      isLength,
    );
    const dated = withoutDay(length.rest, today, true);
    const name = named(dated?.rest ?? length.rest);
    if (name === null) return null;
    const from = dated && dated.day > today ? dated.day : today;
    return { kind: "first", name, from, minutes: minutesIn(length.word, usual) };
  }
  const dated = withoutDay(words, today, false);
  if (dated === null || dated.day < addDays(today, -1)) return null;
  const time = taking(dated.rest, isTime);
  const start = time.word === null ? null : parseTypedTime(time.word);
  if (start === null) return null;
  const length = taking(time.rest, isLength);
  const name = named(length.rest);
  if (name === null) return null;
  return { kind: "at", name, day: dated.day, start, minutes: minutesIn(length.word, usual) };
}

const minutesIn = (word: string | null, usual: number): number => (word === null ? usual : Number.parseInt(word, 10));

export const endOf = ({ start, minutes }: { readonly start: WallTime; readonly minutes: number }): WallTime =>
  addMinutes(start, minutes);
