import { type WallTime } from "#kernel/dates/wall-time.ts";
import { daysBetween, type Day, formatDay } from "#kernel/dates/day.ts";
import type { Urgency } from "../entry.contract.ts";
import type { OfferState } from "../offer.contract.ts";
import type { EntryState } from "./entry.ts";

export const URGENCY_NAMES: Readonly<Record<Urgency, string>> = {
  urgent: "Urgent",
  soon: "Soon",
  routine: "Routine",
};

export const STATE_NAMES: Readonly<Record<EntryState, string>> = {
  waiting: "Waiting",
  ended: "Ended",
  booked: "Booked",
  removed: "Removed",
};

/** Days of the week from 1 (Monday) to 7 (Sunday). */
export const WEEKDAYS = [
  { value: 1, label: "Monday" },
  { value: 2, label: "Tuesday" },
  { value: 3, label: "Wednesday" },
  { value: 4, label: "Thursday" },
  { value: 5, label: "Friday" },
  { value: 6, label: "Saturday" },
  { value: 7, label: "Sunday" },
] as const;

const WORKDAYS = [1, 2, 3, 4, 5];
const DAYS_A_WEEK = 7;

/** Describes days of the week: "Any day", "Mon to Fri", "Mon, Wed". */
export function weekdayWords(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b);
  if (days.length === 0 || days.length === DAYS_A_WEEK) return "Any day";
  if (days.length === WORKDAYS.length && days.every((day, index) => day === WORKDAYS[index]))
    return "Mon to Fri";
  return days.map((day) => WEEKDAYS[day - 1]?.label.slice(0, 3) ?? "").join(", ");
}

interface Hours {
  readonly from_time: WallTime | null;
  readonly until_time: WallTime | null;
}

/** Describes hours: "any time", "from 09:00", "until 12:00", "09:00–12:00". */
export function hoursWords({ from_time, until_time }: Hours): string {
  if (from_time === null) return until_time === null ? "any time" : `until ${until_time}`;
  return until_time === null ? `from ${from_time}` : `${from_time}–${until_time}`;
}

/** Describes days and hours together: "Mon, Wed, 09:00–12:00", or "Any time". */
export function timesWords(entry: Hours & { readonly weekdays: readonly number[] }): string {
  const [days, hours] = [weekdayWords(entry.weekdays), hoursWords(entry)];
  if (days === "Any day" && hours === "any time") return "Any time";
  return hours === "any time" ? days : `${days}, ${hours}`;
}

interface Span {
  readonly from_day: Day;
  readonly until_day: Day | null;
}

/** Describes the days in which the appointment may be: "From 12/11/2026", "Until 3/12/2026", "Any date". */
export function spanWords({ from_day, until_day }: Span, today: Day): string {
  const from = from_day > today ? formatDay(from_day) : null;
  if (until_day === null) return from === null ? "Any date" : `From ${from}`;
  return from === null ? `Until ${formatDay(until_day)}` : `${from}–${formatDay(until_day)}`;
}

/** Describes a wait: "today", "1 day", "21 days". */
export function waitWords(since: Day, today: Day): string {
  const days = Math.max(0, daysBetween(since, today));
  return days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`;
}

/** Formats a patient's name for lists: "NGUYEN, Thi Mai". */
export const nameOf = ({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string => `${last_name.toUpperCase()}, ${first_name}`;

export const OFFER_NAMES: Readonly<Record<OfferState, string>> = {
  open: "Open",
  accepted: "Booked",
  declined: "Declined",
  taken: "Taken",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** Describes how many patients fit: "1 waiting patient fits", "3 waiting patients fit". */
export const fitWords = (total: number): string =>
  total === 1 ? "1 waiting patient fits" : `${total} waiting patients fit`;
