import { awayOn, type Away } from "#areas/calendar/schedules/rules/time-away.ts";
import type { HolidayOnDay } from "#areas/calendar/schedules/contract.ts";
import { isHolidayAt } from "#areas/calendar/schedules/rules/holidays.ts";
import type { Day } from "#kernel/dates/day.ts";
import { addMinutes, minutesOf } from "#kernel/dates/wall-time.ts";
import { type DateTime, firstFree, type Opening, type Span } from "./availability.ts";
import type { Appointment, DatedAppointment } from "./appointment.ts";

type DatedSpan = Pick<Appointment, "cancelled"> & Span & { readonly appointment_date: Day };

/** Returns the appointments that are not cancelled and overlap the time away. */
export const appointmentsDuring = <A extends DatedSpan>(appointments: readonly A[], away: Away): A[] =>
  appointments.filter((one) => {
    const span = awayOn(away, one.appointment_date);
    return (
      span !== null && !one.cancelled && one.start_time < span.end_time && span.start_time < one.end_time
    );
  });

export interface NewTime extends Span {
  readonly appointment_date: Day;
}

export const isBefore = (one: DateTime, other: DateTime): boolean =>
  one.day < other.day || (one.day === other.day && one.time < other.time);

/** An appointment that needs a new time. */
export interface AwayRow
  extends Pick<DatedAppointment, "appointment_date" | "start_time" | "end_time" | "_location"> {
  readonly key: string;
  /** Earliest time to offer, set after an offer was passed over. Null means the appointment's own time. */
  readonly after: DateTime | null;
  /**
   * The choice the user already made for this appointment: a new time, a cancellation, or null for none yet.
   */
  readonly chosen: NewTime | "cancel" | null;
}

interface AwayFacts<O> {
  readonly away: Away;
  readonly schedules: readonly (O & { readonly schedule_date: Day })[];
  readonly holidays: readonly HolidayOnDay[];
  readonly taken: readonly NewTime[];
  readonly now: DateTime;
}

/**
 * Returns the next free time of each appointment that has no choice yet, by key (RULE-APPT-07): of the same
 * length, at its location, inside availability and not on a public holiday. No two appointments are offered
 * the same time, and times already chosen stay reserved. Appointments without a free time are left out.
 */
export function offersFor<O extends Opening>(
  rows: readonly AwayRow[],
  facts: AwayFacts<O>,
): Map<string, NewTime> {
  const reserved = rows.flatMap(({ chosen }) => (chosen === null || chosen === "cancel" ? [] : [chosen]));
  const offers = new Map<string, NewTime>();
  for (const row of rows) {
    if (row.chosen !== null) continue;
    const offer = freeTimeFor(row, facts, [...facts.taken, ...reserved, ...offers.values()]);
    if (offer) offers.set(row.key, offer);
  }
  return offers;
}

function freeTimeFor<O extends Opening>(
  row: AwayRow,
  { away, schedules, holidays, now }: AwayFacts<O>,
  taken: readonly NewTime[],
): NewTime | null {
  const ownTime = { day: row.appointment_date, time: row.start_time };
  const earliest = row.after ?? ownTime;
  const after = isBefore(earliest, now) ? now : earliest;
  const byDay = Map.groupBy(taken, ({ appointment_date }) => appointment_date);
  const isOpen = ({ available, schedule_date, _location }: O & { readonly schedule_date: Day }): boolean =>
    !available ||
    !holidays.some(
      (holiday) => holiday.day === schedule_date && isHolidayAt(holiday, _location ?? row._location),
    );
  const freeTime = firstFree({
    days: schedules.filter((one) => one.schedule_date >= after.day && isOpen(one)),
    takenOn: (day) => {
      const blocked = awayOn(away, day);
      return [...(byDay.get(day) ?? []), ...(blocked ? [blocked] : [])];
    },
    minutes: minutesOf(row.end_time) - minutesOf(row.start_time),
    nowAt: () => after,
    _location: row._location,
  });
  return (
    freeTime && {
      appointment_date: freeTime.appointment_date,
      start_time: freeTime.start_time,
      end_time: freeTime.end_time,
    }
  );
}

/** Returns the end of the given time, where the search for a later offer begins. */
export const endTimeOf = ({ appointment_date, start_time, end_time }: NewTime): DateTime => ({
  day: appointment_date,
  time: addMinutes(start_time, minutesOf(end_time) - minutesOf(start_time)),
});

/** Returns the summary of the choices, such as "4 to move, 1 to cancel, 3 to decide". */
export function decidedWords(rows: readonly Pick<AwayRow, "chosen">[]): string {
  const counts = [
    [rows.filter(({ chosen }) => chosen !== null && chosen !== "cancel").length, "to move"],
    [rows.filter(({ chosen }) => chosen === "cancel").length, "to cancel"],
    [rows.filter(({ chosen }) => chosen === null).length, "to decide"],
  ] as const;
  return counts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])).join(", ");
}
