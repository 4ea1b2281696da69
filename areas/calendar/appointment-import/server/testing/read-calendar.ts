import { Readable } from "node:stream";
import type { FoundAppointment } from "../../rules/file-appointment.ts";
import { calendarText } from "../calendar-lines.ts";
import { eventsOf } from "../read-calendar.ts";

/**
 * Reads the appointments of a calendar file for a practice in Sydney, in chunks of `size` bytes so that a
 * chunk can end anywhere.
 */
export async function readCalendar(file: string | Buffer, size = 64 * 1024): Promise<FoundAppointment[]> {
  const bytes = Buffer.from(file);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const text = await calendarText(async () => Readable.from(pieces));
  const appointments: FoundAppointment[] = [];
  for await (const appointment of eventsOf(text, { zone: "Australia/Sydney", last: "2028-11-26", usual: 15 }))
    appointments.push(appointment);
  return appointments;
}

export const calendarOf = (...parts: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR", ""].join("\r\n");

/** Builds an event with these lines, of 15 minutes unless they say otherwise. */
export const eventOf = (...lines: string[]): string =>
  [
    "BEGIN:VEVENT",
    ...(lines.some((line) => line.startsWith("UID")) ? [] : ["UID:a"]),
    ...(lines.some((line) => line.startsWith("DTSTART"))
      ? []
      : ["DTSTART;TZID=Australia/Sydney:20261126T093000"]),
    ...(lines.some((line) => /^(DTEND|DURATION)/.test(line)) ? [] : ["DURATION:PT15M"]),
    ...lines,
    "END:VEVENT",
  ].join("\r\n");

/**
 * Formats each appointment as "2026-11-26 09:30-09:45", or as the reason if the appointment is not imported.
 */
export const formatFound = (found: readonly FoundAppointment[]): string[] =>
  found.map(({ date, start, end, wrong, leftOut }) => wrong ?? leftOut ?? `${date} ${start}-${end}`);
