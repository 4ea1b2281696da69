import type { Clash, ResourceClash } from "#areas/calendar/appointments/contract.ts";
import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import { joinWords } from "#kernel/text/join-words.ts";
import { formatTime } from "#kernel/dates/wall-time.ts";
import { type Appointment, appointmentName } from "../appointment/appointment.ts";
import { countWords } from "../appointment/words.ts";

export interface Echo {
  readonly words: string;
  /** True if the time is inside availability and no day has a clash. */
  readonly isFine: boolean;
}

const MOST_NAMED = 2;

function overlapWords(appointments: readonly Appointment[], count: number): string {
  if (count === 0) return "No clashes.";
  const names = appointments
    .slice(0, MOST_NAMED)
    .map(
      (appointment) =>
        `${appointmentName(appointment)} ${formatTime(appointment.start_time)}–${formatTime(appointment.end_time)}`,
    );
  const unnamedCount = count - names.length;
  return `Overlaps ${names.join(" and ")}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ""}.`;
}

/**
 * Returns the check of the time in words, shown before saving but never preventing it (RULE-APPT-04). For a
 * series, also lists the days that need attention.
 */
export function echoOf(
  day: Day,
  clash: Pick<Clash, "text" | "availability" | "clashes" | "clash_count" | "days" | "held"> & {
    readonly resource_clashes: readonly ResourceClash[];
  },
): Echo {
  const dayClashes = clash.clashes.filter((appointment) => appointment.appointment_date === day);
  const dayState = clash.days.find((each) => each.appointment_date === day);
  const count = dayState?.clash_count ?? (clash.days.length > 1 ? dayClashes.length : clash.clash_count);
  const otherDays = clash.days.filter((each) => each.appointment_date !== day);
  const clashDays = otherDays.filter((each) => each.clash_count > 0);
  const outsideDays = otherDays.filter((each) => each.availability !== "inside");
  const held = clash.held ?? [];
  const words = [
    `${weekdayName(day)}.`,
    `${clash.text.replace(/\.$/, "")}.`,
    overlapWords(dayClashes, count),
    ...clash.resource_clashes.slice(0, MOST_NAMED).map((use) => useWords(day, use)),
    ...held.slice(0, MOST_NAMED).map((time) => heldWords(day, time)),
    clashDays.length > 0
      ? `Overlaps on ${clashDays.length} of ${countWords(clash.days.length, "date")}: ${datesOf(clashDays)}.`
      : "",
    outsideDays.length > 0
      ? `Outside availability on ${countWords(outsideDays.length, "date")}: ${datesOf(outsideDays)}.`
      : "",
  ];
  return {
    words: words.filter(Boolean).join(" "),
    isFine:
      clash.availability === "inside" &&
      count === 0 &&
      clash.resource_clashes.length === 0 &&
      held.length === 0 &&
      clashDays.length === 0 &&
      outsideDays.length === 0,
  };
}

/** Formats a second use of rooms or equipment: "Room 1 is in use 9:00–9:30 by Chidi Okafor." */
function useWords(
  day: Day,
  { names, appointment_date, start_time, end_time, doctor }: ResourceClash,
): string {
  const when = appointment_date === day ? "" : ` on ${formatDay(appointment_date)}`;
  const verb = names.length === 1 ? "is" : "are";
  const who = doctor === null ? "" : ` by ${doctor}`;
  return `${joinWords(names)} ${verb} in use${when} ${formatTime(start_time)}–${formatTime(end_time)}${who}.`;
}

/** Formats a time that is held for a visitor or a request: "Held for an online booking 9:00–9:30." */
function heldWords(
  day: Day,
  { appointment_date, start_time, end_time }: NonNullable<Clash["held"]>[number],
): string {
  const when = appointment_date === day ? "" : ` on ${formatDay(appointment_date)}`;
  return `Held for an online booking${when} ${formatTime(start_time)}–${formatTime(end_time)}.`;
}

function datesOf(days: readonly { appointment_date: Day }[]): string {
  const dates = days.slice(0, 3).map((each) => formatDay(each.appointment_date));
  return days.length > dates.length
    ? `${dates.join(", ")} and ${days.length - dates.length} more`
    : dates.join(", ");
}
