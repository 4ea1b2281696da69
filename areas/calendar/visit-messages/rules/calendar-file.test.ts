import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

test("an appointment is an event in UTC with its street and its page", () => {
  const file = calendarFile({
    ...{ uid: "booking-7-12@corella", practice: "Richmond Rooms", doctor: "Dr Priya Raman" },
    ...{ location: "Richmond Rooms, 12 Lennox Street, Richmond", phone: "03 5550 0142" },
    ...{ starts_at: "2026-12-03T01:45:00.000Z", ends_at: "2026-12-03T02:15:00.000Z" },
    ...{ now: "2026-11-30T00:00:00.000Z", link: "https://corella.test/booking/t" },
    acts: "Change or cancel",
  });
  expect(file.replaceAll("\r\n ", "").split("\r\n")).toEqual(
    expect.arrayContaining([
      "UID:booking-7-12@corella",
      "DTSTART:20261203T014500Z",
      "DTEND:20261203T021500Z",
      "SUMMARY:Appointment\\, Richmond Rooms",
      "LOCATION:Richmond Rooms\\, 12 Lennox Street\\, Richmond",
      "DESCRIPTION:Dr Priya Raman\\n03 5550 0142\\nChange or cancel: https://corella.test/booking/t",
      "END:VCALENDAR",
    ]),
  );
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});
