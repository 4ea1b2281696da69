import type { Clash, ResourceClash } from "#areas/calendar/appointments/contract.ts";
import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import { joinWords } from "#kernel/text/join-words.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { type Appointment, appointmentName } from "../appointment/appointment.ts";
import { countWords } from "../appointment/words.ts";

export interface TimeCheck {
  readonly words: string;
  /** The first reason against the time, such as "Overlaps CLARKE, Ebony, 14:50". Null if there is none. */
  readonly reason: string | null;
  /** True if the time is inside availability and no day has a clash. */
  readonly isFine: boolean;
}

const MAX_NAMED = 2;
const REASONS = { outside: "Outside availability", blocked: "Marked not available" } as const;

function overlapWords(appointments: readonly Appointment[], count: number): string {
  if (count === 0) return "No clashes.";
  const names = appointments
    .slice(0, MAX_NAMED)
    .map(
      (appointment) => `${appointmentName(appointment)} ${appointment.start_time}–${appointment.end_time}`,
    );
  const unnamedCount = count - names.length;
  return `Overlaps ${names.join(" and ")}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ""}.`;
}

type ClashFacts = Pick<Clash, "text" | "availability" | "clashes" | "clash_count" | "days" | "held"> & {
  readonly resource_clashes: readonly ResourceClash[];
};

/** Returns the most important reason against the first day's time in a few words, or null. */
function reasonOf(
  { availability, held, resource_clashes }: ClashFacts,
  [overlap]: readonly Appointment[],
  count: number,
): string | null {
  if (overlap) {
    const { patient } = overlap;
    const more = count > 1 ? ` and ${count - 1} more` : "";
    return `Overlaps ${patient ? patientName(patient) : appointmentName(overlap)}, ${overlap.start_time}${more}`;
  }
  if (availability !== "inside") return REASONS[availability];
  const [use] = resource_clashes;
  if (use) return `${joinWords(use.names)} in use`;
  return held?.length ? "Held for an online booking" : null;
}

/**
 * Returns the check of the time in words, shown before saving but never preventing it (RULE-APPT-04). For a
 * series, also lists the days that need attention.
 */
export function checkTime(day: Day, clash: ClashFacts): TimeCheck {
  const dayClashes = clash.clashes.filter((appointment) => appointment.appointment_date === day);
  const dayState = clash.days.find((each) => each.appointment_date === day);
  const count = dayState?.clash_count ?? (clash.days.length > 1 ? dayClashes.length : clash.clash_count);
  const otherDays = clash.days.filter((each) => each.appointment_date !== day);
  const clashDays = otherDays.filter((each) => each.clash_count > 0);
  const outsideDays = otherDays.filter((each) => each.availability !== "inside");
  const heldTimes = clash.held ?? [];
  const words = [
    `${weekdayName(day)}.`,
    `${clash.text.replace(/\.$/, "")}.`,
    overlapWords(dayClashes, count),
    ...clash.resource_clashes.slice(0, MAX_NAMED).map((use) => useWords(day, use)),
    ...heldTimes.slice(0, MAX_NAMED).map((time) => heldWords(day, time)),
    clashDays.length > 0
      ? `Overlaps on ${clashDays.length} of ${countWords(clash.days.length, "date")}: ${datesOf(clashDays)}.`
      : "",
    outsideDays.length > 0
      ? `Outside availability on ${countWords(outsideDays.length, "date")}: ${datesOf(outsideDays)}.`
      : "",
  ];
  return {
    words: words.filter(Boolean).join(" "),
    reason: reasonOf(clash, dayClashes, count),
    isFine:
      clash.availability === "inside" &&
      count === 0 &&
      clash.resource_clashes.length === 0 &&
      heldTimes.length === 0 &&
      clashDays.length === 0 &&
      outsideDays.length === 0,
  };
}

/** Formats a second use of rooms or equipment: "Room 1 is in use 09:00–09:30 by Chidi Okafor." */
function useWords(
  day: Day,
  { names, appointment_date, start_time, end_time, doctor }: ResourceClash,
): string {
  const when = appointment_date === day ? "" : ` on ${formatDay(appointment_date)}`;
  const verb = names.length === 1 ? "is" : "are";
  const who = doctor === null ? "" : ` by ${doctor}`;
  return `${joinWords(names)} ${verb} in use${when} ${start_time}–${end_time}${who}.`;
}

/** Formats a time that is held for a visitor or a request: "Held for an online booking 09:00–09:30." */
function heldWords(
  day: Day,
  { appointment_date, start_time, end_time }: NonNullable<Clash["held"]>[number],
): string {
  const when = appointment_date === day ? "" : ` on ${formatDay(appointment_date)}`;
  return `Held for an online booking${when} ${start_time}–${end_time}.`;
}

function datesOf(days: readonly { appointment_date: Day }[]): string {
  const dates = days.slice(0, 3).map((each) => formatDay(each.appointment_date));
  return days.length > dates.length
    ? `${dates.join(", ")} and ${days.length - dates.length} more`
    : dates.join(", ");
}
