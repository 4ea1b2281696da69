import { type Day, isDay } from "#kernel/dates/day.ts";
import { isWallTime, type WallTime } from "#kernel/dates/wall-time.ts";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** A recurrence rule of RFC 5545, 3.3.10, with the parts that decide about days. An empty list filters nothing. */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Day | null;
  /** First day of a week: 0 Sunday … 6 Saturday. */
  readonly weekStart: number;
  /** Days of the week with their place in the month or year, negative from its end; 0 is each one. */
  readonly weekdays: readonly { readonly day: number; readonly place: number }[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  /** Places among the days of one period, negative from its end. */
  readonly positions: readonly number[];
  /** Hours and minutes of the day, which may name other times than the start. */
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
}

const UNDERSTOOD = new Set(
  "FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTHDAY BYMONTH BYYEARDAY BYWEEKNO BYSETPOS BYHOUR BYMINUTE BYSECOND RSCALE SKIP".split(
    " ",
  ),
);

/** The end of a rule as it is written: in UTC, or on the clock of its first day. */
export interface Until {
  readonly day: Day;
  /** Null is the whole day. */
  readonly time: WallTime | null;
  readonly isUtc: boolean;
}

type Parts = ReadonlyMap<string, string>;

const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 1;

/** Reads a rule of days, weeks, months or years; null for any other. `lastDay` gives the last day of an end with a time. */
export function ruleIn(text: string, lastDay: (until: Until) => Day = ({ day }) => day): Rule | null {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((name) => name === parts.get("FREQ"));
  const [interval, count] = [Number(parts.get("INTERVAL") ?? 1), parts.has("COUNT") ? Number(parts.get("COUNT")) : null];
  const weekStart = WEEKDAYS.indexOf(parts.get("WKST") ?? "MO");
  if (!frequency || !isWhole(interval) || (count !== null && !isWhole(count)) || weekStart === -1) return null;
  const days = dayPartsIn(parts, frequency);
  if (days === null || [...parts.keys()].some((name) => !UNDERSTOOD.has(name))) return null;
  const until = parts.has("UNTIL") ? untilIn(parts.get("UNTIL") ?? "") : null;
  if (until === null && parts.has("UNTIL")) return null;
  return { ...{ frequency, interval, count, weekStart }, ...days, until: until && lastDay(until) };
}

function partsOf(text: string): Parts {
  const parts = text.toUpperCase().replaceAll(/\s/g, "").split(";").filter(Boolean);
  return new Map(parts.map((part) => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""] as const));
}

/** The parts that filter days; null where one is not valid, or not valid with this frequency. */
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
  if ((isOfYear && frequency !== "YEARLY") || (parts.get("RSCALE") ?? "GREGORIAN") !== "GREGORIAN") return null;
  const { monthDays, months, yearDays, weeks, positions, hours, minutes } = lists;
  if (!monthDays || !months || !yearDays || !weeks || !positions || !hours || !minutes) return null;
  if (weekdays.some((each) => each === null)) return null;
  return { weekdays: weekdays.flatMap((each) => each ?? []), monthDays, months, yearDays, weeks, positions, hours, minutes };
}

const listOf = (text: string | undefined): string[] => (text === undefined || text === "" ? [] : text.split(","));

/** Null where one is no whole number from `least` to `most`, or 0 where the numbers count from the end too. */
function numbersIn(text: string | undefined, least: number, most: number): number[] | null {
  const numbers = [...new Set(listOf(text))].map((each) => (each === "" ? Number.NaN : Number(each)));
  const isOdd = numbers.some((each) => !Number.isInteger(each) || each < least || each > most || (each === 0 && least < 0));
  return isOdd ? null : [...new Set(numbers)];
}

/** A place counts in months and years only: in a day or a week there is one of each. */
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

/** Some programs write 9999-12-31 for a series without an end. */
const LATEST: Day = "2200-12-31";
