import type { Clash } from "#areas/calendar/appointments/contract.ts";
import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import { formatTime } from "#kernel/dates/wall-time.ts";
import { type Appointment, appointmentName } from "../appointment/appointment.ts";
import { counted } from "../appointment/words.ts";

export interface Echo {
  readonly words: string;
  /** True if the time is inside availability and no day has a clash. */
  readonly isFine: boolean;
}

const NAMED = 2;

function overlapWords(appointments: readonly Appointment[], count: number): string {
  if (count === 0) return "No clashes.";
  const named = appointments
    .slice(0, NAMED)
    .map(
      (appointment) =>
        `${appointmentName(appointment)} ${formatTime(appointment.start_time)}–${formatTime(appointment.end_time)}`,
    );
  const rest = count - named.length;
  return `Overlaps ${named.join(" and ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

/**
 * Returns the check of the time in words, shown before saving but never preventing it (RULE-APPT-04). For a
 * series, also lists the days that need attention.
 */
export function echoOf(day: Day, clash: Pick<Clash, "text" | "availability" | "clashes" | "clash_count" | "days">): Echo {
  const onDay = clash.clashes.filter((appointment) => appointment.appointment_date === day);
  const first = clash.days.find((each) => each.appointment_date === day);
  const count = first?.clash_count ?? (clash.days.length > 1 ? onDay.length : clash.clash_count);
  const others = clash.days.filter((each) => each.appointment_date !== day);
  const clashing = others.filter((each) => each.clash_count > 0);
  const outside = others.filter((each) => each.availability !== "inside");
  const words = [
    `${weekdayName(day)}.`,
    `${clash.text.replace(/\.$/, "")}.`,
    overlapWords(onDay, count),
    clashing.length > 0 ? `Overlaps on ${clashing.length} of ${counted(clash.days.length, "date")}: ${datesOf(clashing)}.` : "",
    outside.length > 0 ? `Outside availability on ${counted(outside.length, "date")}: ${datesOf(outside)}.` : "",
  ];
  return {
    words: words.filter(Boolean).join(" "),
    isFine: clash.availability === "inside" && count === 0 && clashing.length === 0 && outside.length === 0,
  };
}

function datesOf(days: readonly { appointment_date: Day }[]): string {
  const named = days.slice(0, 3).map((each) => formatDay(each.appointment_date));
  return days.length > named.length ? `${named.join(", ")} and ${days.length - named.length} more` : named.join(", ");
}
