import { describe, expect, test } from "vitest";
import { aSchedule, anAppointment } from "../testing/example.ts";
import { awayOnDay, closedHours, shadedHoursOf, locationAt, scheduleWords } from "./entries.ts";
import { NORMAL_HOURS, countOutside } from "../grid/shown-hours.ts";
import { looksAlike } from "../grid/useStableRows.ts";

const rich = aSchedule();
const blocked = aSchedule({ ID: 4, available: false, start_time: "12:00", end_time: "13:00" });

describe("RULE-APPT-08 schedules in the calendar", () => {
  test("an all-day entry says the place's abbreviation and its hours", () => {
    expect(scheduleWords(rich)).toBe("RICH 08:30–16:00");
    expect(scheduleWords({ ...rich, location: null })).toBe("Available 08:30–16:00");
  });
  test("what is blocked says so, with its hours when it is not most of a day", () => {
    expect(scheduleWords(blocked)).toBe("Not available 12:00–13:00");
    expect(scheduleWords({ ...blocked, start_time: "07:00", end_time: "20:00" })).toBe("Not available");
  });
  test("a day with time away says that the doctor is away, and why", () => {
    const away = aSchedule({
      ID: 5,
      available: false,
      start_time: "00:00",
      end_time: "23:59",
      away_id: 5,
      reason: "Conference",
    });
    expect(awayOnDay([rich, away], "2026-11-12")).toBe("Doctor away: Conference");
    expect(awayOnDay([{ ...away, reason: null, start_time: "13:00", end_time: "15:00" }], "2026-11-12")).toBe(
      "Doctor away, 13:00–15:00",
    );
    expect(awayOnDay([rich, blocked, away], "2026-11-13")).toBeNull();
  });
  test("hours outside every schedule are closed", () => {
    expect(closedHours([rich])).toEqual([
      { from: 0, to: 510 },
      { from: 960, to: 1440 },
    ]);
    expect(closedHours([])).toEqual([{ from: 0, to: 1440 }]);
    expect(closedHours([rich, { ...rich, start_time: "15:00", end_time: "18:00" }]).at(-1)).toEqual({
      from: 1080,
      to: 1440,
    });
  });
  test("a practice without schedules is open all day", () => expect(shadedHoursOf([], false)).toEqual([]));
  test("what is blocked is hatched, over what is closed", () =>
    expect(shadedHoursOf([rich, blocked], true)).toEqual([
      { from: 0, to: 510, look: "closed" },
      { from: 960, to: 1440, look: "closed" },
      { from: 720, to: 780, look: "shut" },
    ]));
  test("an appointment booked there is at the place of the schedule", () => {
    expect(locationAt([rich], "2026-11-12", 600)?.name).toBe("Richmond Rooms");
    expect(locationAt([rich], "2026-11-12", 960)).toBeNull();
    expect(locationAt([blocked], "2026-11-12", 730)).toBeNull();
  });
});

describe("what is drawn again", () => {
  test("a row that was only saved again looks the same", () => {
    expect(looksAlike(anAppointment(), { ...anAppointment(), patient: null })).toBe(false);
    const appointment = anAppointment();
    expect(looksAlike(appointment, { ...appointment, version: 4 })).toBe(true);
    expect(looksAlike(appointment, { ...appointment, start_time: "14:20" })).toBe(false);
  });
});

describe("C-33 outside 07:00 to 20:00", () => {
  test("counts what is hidden, and knows the window that shows it", () =>
    expect(
      countOutside(
        [
          anAppointment({ start_time: "05:40", end_time: "06:10" }),
          anAppointment({ start_time: "19:30", end_time: "21:15" }),
          anAppointment(),
        ],
        NORMAL_HOURS,
      ),
    ).toEqual({
      earlier: 1,
      later: 1,
      from: 300,
      to: 1320,
    }));
});
