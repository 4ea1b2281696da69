import { addDays, addMonths, type Day, isDay } from "#kernel/dates/day.ts";

// A day or an instant has no length, so that "starts after" and "ends before" mean the same as gt and lt.
const SIGNS = { eq: "=", ne: "<>", ge: ">=", gt: ">", sa: ">", le: "<=", lt: "<", eb: "<" } as const;
type Sign = (typeof SIGNS)[keyof typeof SIGNS];
const isPrefix = (text: string): text is keyof typeof SIGNS => Object.hasOwn(SIGNS, text);

/** A value of a date parameter (FHIR R4, 3.1.1.4.7): its comparison, and the days it covers. */
export interface Period {
  readonly sign: Sign;
  readonly first: Day;
  readonly last: Day;
  /** Instant of a time that was given with its offset; null for whole days. */
  readonly instant: string | null;
  /** Milliseconds that a time of this precision covers; 0 for whole days. */
  readonly lasts: number;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Parses ge2026-11, 2026-11-03 or lt2026-11-03T09:00:00+11:00; null for any other text. */
export function periodOf(value: string): Period | null {
  const [, prefix = "eq", dateText = ""] = /^([a-z]{2})?(\d.*)$/.exec(value) ?? [];
  if (!isPrefix(prefix)) return null;
  const sign = SIGNS[prefix];
  const [, day = "", seconds, fraction] = INSTANT.exec(dateText) ?? [];
  const lasts = seconds === undefined ? 60_000 : fraction === undefined ? 1_000 : 1;
  if (isDay(day) && !Number.isNaN(Date.parse(dateText)))
    return { sign, first: day, last: day, instant: new Date(dateText).toISOString(), lasts };
  if (isDay(dateText)) return { sign, first: dateText, last: dateText, instant: null, lasts: 0 };
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(dateText) ?? [];
  const first = `${year}-${month ?? "01"}-01`;
  if (year === undefined || !isDay(first)) return null;
  return {
    sign,
    first,
    last: addDays(addMonths(first, month === undefined ? 12 : 1), -1),
    instant: null,
    lasts: 0,
  };
}

/**
 * Returns the days that may meet all periods; null at an open end. A time includes the days around it because
 * it may be of another zone.
 */
export function daysOf(periods: readonly Period[]): { readonly from: Day | null; readonly to: Day | null } {
  const widenDay = (days: Day, by: number, { instant }: Period): Day =>
    instant === null ? days : addDays(days, by);
  const from = periods.flatMap((period) => {
    if (period.sign === "<" || period.sign === "<=" || period.sign === "<>") return [];
    return [
      period.sign === ">" && period.instant === null
        ? addDays(period.last, 1)
        : widenDay(period.first, -1, period),
    ];
  });
  const to = periods.flatMap((period) => {
    if (period.sign === ">" || period.sign === ">=" || period.sign === "<>") return [];
    return [
      period.sign === "<" && period.instant === null
        ? addDays(period.first, -1)
        : widenDay(period.last, 1, period),
    ];
  });
  const latest = from.reduce<Day | null>(
    (latestSoFar, day) => (latestSoFar === null || day > latestSoFar ? day : latestSoFar),
    null,
  );
  const earliest = to.reduce<Day | null>(
    (earliestSoFar, day) => (earliestSoFar === null || day < earliestSoFar ? day : earliestSoFar),
    null,
  );
  return { from: latest, to: earliest };
}

/**
 * Returns true if a time meets the period, compared by the instant if the period has one, else by the day.
 */
export function meets({ sign, first, last, instant, lasts }: Period, moment: string, day: Day): boolean {
  const from = instant === null ? 0 : Date.parse(instant);
  const [low, high, value] =
    instant === null ? [first, last, day] : [from, from + lasts - 1, Date.parse(moment)];
  if (sign === "=") return value >= low && value <= high;
  if (sign === "<>") return value < low || value > high;
  if (sign === ">=") return value >= low;
  if (sign === ">") return value > high;
  return sign === "<=" ? value <= high : value < low;
}
