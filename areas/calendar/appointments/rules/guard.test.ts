import { describe, expect, test } from "vitest";
import type { HolidayOnDay } from "#areas/calendar/schedules/contract.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { warningOf, warningWords } from "./guard.ts";

const at = { appointment_date: "2026-11-06", start_time: "13:00", end_time: "13:45", _location: 5 } as const;
const open = {
  start_time: "08:30",
  end_time: "16:00",
  available: true,
  _location: 5,
  location: { name: "Richmond" },
} as const;
const cup: HolidayOnDay = {
  day: "2026-11-06",
  name: "Cup Day",
  states: ["VIC"],
  locations: [5],
  isOwn: true,
  isEverywhere: true,
};
const free = {
  others: [],
  schedules: [open],
  holidays: [],
  now: { day: "2026-11-02", time: "10:51" },
  isPlanned: true,
} as const;
const dawson = { name: "DAWSON, Kylie", start_time: "13:30", end_time: "14:00" } as const;
const words = (around: object, time: object = {}) => {
  const warning = warningOf({ ...at, ...time }, { ...free, ...around });
  return warning && warningWords(warning);
};

describe("before an appointment goes to a time", () => {
  test("nothing is asked where it is free and inside availability", () => expect(words({})).toBeNull());

  test.each([
    ["in the past", {}, { appointment_date: "2026-10-30" }, "In the past"],
    ["on a public holiday of its location", { holidays: [cup] }, {}, "Public holiday, Cup Day"],
    [
      "where the doctor is not available",
      { schedules: [open, { ...open, available: false, start_time: "13:30", end_time: "17:00" }] },
      {},
      "Doctor not available, 13:30–17:00",
    ],
    ["on another appointment", { others: [dawson] }, {}, "Overlaps DAWSON, Kylie, 13:30"],
    [
      "outside availability",
      { schedules: [{ ...open, end_time: "13:00" }] },
      {},
      "Outside availability, Richmond, Fri 08:30–13:00",
    ],
    ["on a day without availability", { schedules: [] }, {}, "Outside availability, None on Fri"],
  ])("%s it is named", (_name, around, time, said) => expect(words(around, time)).toBe(said));

  test("only the first that applies is named", () => {
    expect(words({ holidays: [cup], others: [dawson], schedules: [] })).toBe("Public holiday, Cup Day");
    expect(words({ others: [dawson], schedules: [] })).toBe("Overlaps DAWSON, Kylie, 13:30");
  });

  test("what ends when another begins does not overlap it", () =>
    expect(words({ others: [dawson] }, { end_time: "13:30" })).toBeNull());

  test("a practice that keeps no availability is open all day", () =>
    expect(words({ schedules: [], isPlanned: false })).toBeNull());

  test("a holiday of another state holds for what has its location there", () => {
    expect(words({ holidays: [cup] }, { _location: 6 })).not.toBe("Public holiday, Cup Day");
    expect(words({ holidays: [{ ...cup, isOwn: false }] }, { _location: null })).not.toBe(
      "Public holiday, Cup Day",
    );
  });

  test("one that goes on now is not in the past", () => {
    const now = { day: "2026-11-06", time: "13:10" };
    expect(words({ now })).toBeNull();
    expect(words({ now: { ...now, time: "13:45" } })).toBe("In the past");
  });

  test("F-8: the past is that of the location's clock, also across daylight saving", () => {
    // The instant is 06:20 in Perth and 09:20 in Sydney, where daylight saving has begun.
    const instant = "2026-10-04T22:20:00Z";
    const early = { appointment_date: "2026-10-05", start_time: "06:30", end_time: "07:00" };
    expect(
      words({ now: wallOf(instant, "Australia/Perth"), isPlanned: false, schedules: [] }, early),
    ).toBeNull();
    expect(words({ now: wallOf(instant, "Australia/Sydney"), isPlanned: false, schedules: [] }, early)).toBe(
      "In the past",
    );
  });
});
