import { type CalendarEvent, calendarFile } from "../rules/calendar-file.ts";

/** Returns the calendar file of an appointment as the attachment of an email. */
export const calendarAttachment = (event: CalendarEvent) => ({
  filename: "Appointment.ics",
  content_type: "text/calendar; charset=utf-8; method=PUBLISH",
  content: Buffer.from(calendarFile(event)),
});
