import type { Clash } from "#areas/calendar/appointments/contract.ts";
import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
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
  clash: Pick<Clash, "text" | "availability" | "clashes" | "clash_count" | "days">,
): Echo {
  const dayClashes = clash.clashes.filter((appointment) => appointment.appointment_date === day);
  const dayState = clash.days.find((each) => each.appointment_date === day);
  const count = dayState?.clash_count ?? (clash.days.length > 1 ? dayClashes.length : clash.clash_count);
  const otherDays = clash.days.filter((each) => each.appointment_date !== day);
  const clashDays = otherDays.filter((each) => each.clash_count > 0);
  const outsideDays = otherDays.filter((each) => each.availability !== "inside");
  const words = [
    `${weekdayName(day)}.`,
    `${clash.text.replace(/\.$/, "")}.`,
    overlapWords(dayClashes, count),
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
      clash.availability === "inside" && count === 0 && clashDays.length === 0 && outsideDays.length === 0,
  };
}

function datesOf(days: readonly { appointment_date: Day }[]): string {
  const dates = days.slice(0, 3).map((each) => formatDay(each.appointment_date));
  return days.length > dates.length
    ? `${dates.join(", ")} and ${days.length - dates.length} more`
    : dates.join(", ");
}
