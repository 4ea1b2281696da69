import { type Day, isDay } from "#kernel/dates/day.ts";
import { isWallTime, type WallTime } from "#kernel/dates/wall-time.ts";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/**
 * A recurrence rule of RFC 5545, 3.3.10, with the parts that determine its days. An empty list filters
 * nothing.
 */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Day | null;
  /** First day of the week, from 0 (Sunday) to 6 (Saturday). */
  readonly weekStart: number;
  /**
   * Weekdays with their ordinal in the month or year: a negative ordinal counts from the end, 0 means each
   * one.
   */
  readonly weekdays: readonly { readonly day: number; readonly place: number }[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  /** Ordinals among the days of one period (BYSETPOS); negative ordinals count from the end. */
  readonly positions: readonly number[];
  /** Hours and minutes of the day (BYHOUR, BYMINUTE), which may differ from the start. */
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
}

const KNOWN_PARTS = new Set(
  "FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTHDAY BYMONTH BYYEARDAY BYWEEKNO BYSETPOS BYHOUR BYMINUTE BYSECOND RSCALE SKIP".split(
    " ",
  ),
);

/** End of a rule as written (UNTIL), in UTC or in the zone of its start. */
export interface Until {
  readonly day: Day;
  /** Time of the end; null if the end is a date and includes the whole day. */
  readonly time: WallTime | null;
  readonly isUtc: boolean;
}

type Parts = ReadonlyMap<string, string>;

const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 1;

/**
 * Parses a daily, weekly, monthly or yearly rule; null for any other rule and for an invalid one. `lastDay`
 * returns the last day for an end with a time.
 */
export function ruleIn(text: string, lastDay: (until: Until) => Day = ({ day }) => day): Rule | null {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((name) => name === parts.get("FREQ"));
  const [interval, count] = [
    Number(parts.get("INTERVAL") ?? 1),
    parts.has("COUNT") ? Number(parts.get("COUNT")) : null,
  ];
  const weekStart = WEEKDAYS.indexOf(parts.get("WKST") ?? "MO");
  if (!frequency || !isWhole(interval) || (count !== null && !isWhole(count)) || weekStart === -1)
    return null;
  const days = dayPartsIn(parts, frequency);
  if (days === null || [...parts.keys()].some((name) => !KNOWN_PARTS.has(name))) return null;
  const until = parts.has("UNTIL") ? untilIn(parts.get("UNTIL") ?? "") : null;
  if (until === null && parts.has("UNTIL")) return null;
  return { ...{ frequency, interval, count, weekStart }, ...days, until: until && lastDay(until) };
}

function partsOf(text: string): Parts {
  const parts = text.toUpperCase().replaceAll(/\s/g, "").split(";").filter(Boolean);
  return new Map(parts.map((part) => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""] as const));
}

/** Parses the parts that filter days; null if a part is not valid, or not valid with this frequency. */
function dayPartsIn(parts: Parts, frequency: Frequency) {
  const weekdays = listOf(parts.get("BYDAY")).map((text) => weekdayIn(text, frequency));
  const lists = {
    monthDays: numbersIn(parts.get("BYMONTHDAY"), -31, 31),
    months: numbersIn(parts.get("BYMONTH"), 1, 12),
    yearDays: numbersIn(parts.get("BYYEARDAY"), -366, 366),
    weeks: numbersIn(parts.get("BYWEEKNO"), -53, 53),
    positions: numbersIn(parts.get("BYSETPOS"), -366, 366),
    hours: numbersIn(parts.get("BYHOUR"), 0, 23),
    minutes: numbersIn(parts.get("BYMINUTE"), 0, 59),
  };
  const isOfYear = (lists.yearDays?.length ?? 0) > 0 || (lists.weeks?.length ?? 0) > 0;
  if ((isOfYear && frequency !== "YEARLY") || (parts.get("RSCALE") ?? "GREGORIAN") !== "GREGORIAN")
    return null;
  const { monthDays, months, yearDays, weeks, positions, hours, minutes } = lists;
  if (!monthDays || !months || !yearDays || !weeks || !positions || !hours || !minutes) return null;
  if (weekdays.some((each) => each === null)) return null;
  return {
    weekdays: weekdays.flatMap((each) => each ?? []),
    monthDays,
    months,
    yearDays,
    weeks,
    positions,
    hours,
    minutes,
  };
}

const listOf = (text: string | undefined): string[] =>
  text === undefined || text === "" ? [] : text.split(",");

/**
 * Parses a list of whole numbers from `least` to `most`. Null if a number is out of range, or 0 where
 * negative numbers are allowed.
 */
function numbersIn(text: string | undefined, least: number, most: number): number[] | null {
  const numbers = [...new Set(listOf(text))].map((each) => (each === "" ? Number.NaN : Number(each)));
  const isInvalid = numbers.some(
    (each) => !Number.isInteger(each) || each < least || each > most || (each === 0 && least < 0),
  );
  return isInvalid ? null : [...new Set(numbers)];
}

/**
 * Parses an entry of BYDAY; its ordinal counts only in monthly and yearly rules, because a day or week has
 * each weekday once. Null if the entry is not valid.
 */
function weekdayIn(text: string, frequency: Frequency): Rule["weekdays"][number] | null {
  const [, place = "0", name = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const day = WEEKDAYS.indexOf(name);
  const hasPlaces = frequency === "MONTHLY" || frequency === "YEARLY";
  return day === -1 ? null : { day, place: hasPlaces ? Number(place) : 0 };
}

function untilIn(text: string): Until | null {
  const [, year, month, date, hour, minute, utc] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2})?(Z)?)?$/.exec(text) ?? [];
  const [day, time] = [`${year}-${month}-${date}`, `${hour}:${minute}`];
  if (year !== undefined && day > LATEST) return { day: LATEST, time: null, isUtc: false };
  if (!isDay(day) || (hour !== undefined && !isWallTime(time))) return null;
  return { day, time: isWallTime(time) ? time : null, isUtc: utc !== undefined };
}

/** Latest end of a rule, because some programs write 9999-12-31 for a series without an end. */
const LATEST: Day = "2200-12-31";
