import { addDays, compareDays, type Day, dayOfWeek, daysBetween } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { EMPTY_APPOINTMENT, type FoundAppointment } from "./file-appointment.ts";

/** A slot of the file: a time that can be booked, or one that is blocked. */
export interface FoundSlot {
  readonly day: Day;
  readonly start: WallTime;
  readonly end: WallTime;
  readonly available: boolean;
  readonly location: string | null;
}

/** Longest interval in weeks that counts as a repetition; sessions further apart become separate entries. */
const MAX_WEEKS = 8;
/**
 * Returns how many sessions make a repetition: two if weekly, otherwise three, because two sessions some
 * weeks apart may be chance.
 */
const requiredCountOf = (weeks: number): number => (weeks === 1 ? 2 : 3);

/**
 * Merges slots that meet or overlap on one day into sessions, so that a morning of 15-minute slots becomes
 * one session.
 */
export function sessionsOf(slots: readonly FoundSlot[]): FoundSlot[] {
  const days = Map.groupBy(slots, ({ day, available, location }) =>
    JSON.stringify([day, available, location]),
  );
  return [...days.values()].flatMap((daySlots) => {
    const sessions: FoundSlot[] = [];
    for (const slot of daySlots.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start))) {
      const last = sessions.at(-1);
      if (last && slot.start <= last.end)
        sessions[sessions.length - 1] = { ...last, end: laterOf(last.end, slot.end) };
      else sessions.push(slot);
    }
    return sessions;
  });
}

const laterOf = (one: WallTime, other: WallTime): WallTime =>
  fromMinutes(Math.max(minutesOf(one), minutesOf(other)));

interface Run {
  readonly start: Day;
  readonly end: Day;
  /** Interval in weeks; 0 if the run is a single day. */
  readonly weeks: number;
}

/** Groups the sorted days of one weekday into runs with a constant interval. */
export function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < days.length; ) {
    const start = days[index];
    if (start === undefined) break;
    const weeks = index + 1 < days.length ? daysBetween(start, days[index + 1] ?? start) / 7 : 0;
    let count = 1;
    while (days[index + count] === addDays(start, count * weeks * 7)) count += 1;
    if (weeks < 1 || weeks > MAX_WEEKS || count < requiredCountOf(weeks)) count = 1;
    runs.push({ start, end: days[index + count - 1] ?? start, weeks: count === 1 ? 0 : weeks });
    index += count;
  }
  return runs;
}

/**
 * Converts slots into availability entries; sessions that repeat become one entry that ends on their last
 * day.
 */
export function availabilityOf(slots: readonly FoundSlot[]): FoundAppointment[] {
  const groups = Map.groupBy(sessionsOf(slots), ({ day, start, end, available, location }) =>
    JSON.stringify([dayOfWeek(day), start, end, available, location]),
  );
  return [...groups.values()]
    .flatMap((sessions) => {
      const [first] = sessions;
      if (!first) return [];
      return runsOf([...new Set(sessions.map(({ day }) => day))].toSorted(compareDays)).map((run) =>
        entryOf(first, run),
      );
    })
    .toSorted((a, b) => compareDays(a.date ?? "1800-01-01", b.date ?? "1800-01-01"));
}

function entryOf({ start, end, available, location }: FoundSlot, run: Run): FoundAppointment {
  const place = `Slots from ${run.start.split("-").toReversed().join("/")}`;
  return {
    ...EMPTY_APPOINTMENT,
    place,
    start,
    end,
    location,
    date: run.start,
    key: `slots ${JSON.stringify([run.start, run.weeks, start, end, available, location])}`,
    availability: {
      available,
      repeat_weeks: run.weeks,
      repeat_end: run.weeks === 0 ? null : run.end,
      reason: null,
    },
  };
}
