import { escapeText, foldLine, instantStamp } from "#kernel/calendar/ical-lines.ts";

export interface CalendarEvent {
  /** Unique and the same for every version of the event. */
  readonly uid: string;
  readonly practice: string;
  readonly doctor: string;
  readonly location: string | null;
  readonly phone: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Instant at which the file is made. Later files replace earlier ones. */
  readonly now: string;
  /** Address of the page that changes or answers the appointment. */
  readonly link: string;
  /** Acts that the page offers: "Change or cancel". */
  readonly acts: string;
}

/** Returns an appointment as a calendar file (RFC 5545), in UTC, so that no time zone has to be described. */
export const calendarFile = (event: CalendarEvent): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Corella//Appointments//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${instantStamp(event.now)}`,
    `SEQUENCE:${Math.floor(Date.parse(event.now) / 1000) % 2_000_000_000}`,
    `DTSTART:${instantStamp(event.starts_at)}`,
    `DTEND:${instantStamp(event.ends_at)}`,
    `SUMMARY:${escapeText(`Appointment, ${event.practice}`)}`,
    ...(event.location === null ? [] : [`LOCATION:${escapeText(event.location)}`]),
    `DESCRIPTION:${escapeText([event.doctor, event.phone, `${event.acts}: ${event.link}`].filter(Boolean).join("\n"))}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map(foldLine)
    .join("");
