import { describe, expect, test } from "vitest";
import type { Away } from "#areas/calendar/schedules/rules/time-away.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import {
  type AwayRow,
  decidedWords,
  appointmentsDuring,
  isBefore,
  endTimeOf,
  offersFor,
} from "./time-away.ts";

const away: Away = { from_date: "2026-11-23", from_time: null, to_date: "2026-11-24", to_time: "13:00" };
const open = (
  schedule_date: Day,
  start_time: WallTime,
  end_time: WallTime,
  _location: number | null = 5,
  available = true,
) => ({
  schedule_date,
  start_time,
  end_time,
  _location,
  location: null,
  available,
});
const schedules = [
  open("2026-11-23", "08:30", "16:00"),
  open("2026-11-24", "08:30", "14:00"),
  open("2026-11-25", "08:30", "16:00"),
  open("2026-11-26", "08:30", "10:00", 6),
];
const row = (
  key: string,
  start_time: WallTime,
  end_time: WallTime,
  change: Partial<AwayRow> = {},
): AwayRow => ({
  key,
  appointment_date: "2026-11-23",
  start_time,
  end_time,
  _location: 5,
  after: null,
  chosen: null,
  ...change,
});
const known: Parameters<typeof offersFor<(typeof schedules)[number]>>[1] = {
  away,
  schedules,
  holidays: [],
  taken: [],
  now: { day: "2026-11-11", time: "10:00" },
};
const offered = (rows: readonly AwayRow[], more: Partial<typeof known> = {}) =>
  [...offersFor(rows, { ...known, ...more })].map(
    ([key, time]) => `${key} ${time.appointment_date} ${time.start_time}–${time.end_time}`,
  );

test("appointments that overlap the time away are in it; cancelled ones and those after it are not", () => {
  const one = (appointment_date: Day, start_time: WallTime, end_time: WallTime, cancelled = false) => ({
    appointment_date,
    start_time,
    end_time,
    cancelled,
  });
  const all = [
    one("2026-11-23", "07:00", "07:30"),
    one("2026-11-23", "09:00", "09:30", true),
    one("2026-11-24", "12:45", "13:15"),
    one("2026-11-24", "13:00", "13:30"),
    one("2026-11-25", "09:00", "09:30"),
  ];
  expect(appointmentsDuring(all, away)).toEqual([all[0], all[2]]);
});

describe("RULE-APPT-07: the next free times", () => {
  test("begin after the time away, as long as the appointment is, and no two are the same", () => {
    const rows = [row("a", "09:00", "09:45"), row("b", "10:00", "10:15"), row("c", "11:00", "11:30")];
    expect(offered(rows)).toEqual([
      "a 2026-11-24 13:00–13:45",
      "b 2026-11-24 13:45–14:00",
      "c 2026-11-25 08:30–09:00",
    ]);
  });

  test("keep clear of appointments, blocked times and times chosen for others", () => {
    const chosen = { appointment_date: "2026-11-25", start_time: "09:00", end_time: "09:30" } as const;
    const taken = [{ appointment_date: "2026-11-24", start_time: "13:00", end_time: "13:30" } as const];
    const blocked = [...schedules, open("2026-11-25", "08:30", "09:00", null, false)];
    const rows = [row("a", "09:00", "09:45"), row("b", "10:00", "10:30", { chosen })];
    expect(offered(rows, { taken, schedules: blocked })).toEqual(["a 2026-11-25 09:30–10:15"]);
  });

  test("are at the appointment's own location; without one, at any", () => {
    expect(offered([row("a", "09:00", "09:30", { _location: 6 })])).toEqual(["a 2026-11-26 08:30–09:00"]);
    expect(offered([row("a", "09:00", "09:30", { _location: null })])).toEqual(["a 2026-11-24 13:00–13:30"]);
  });

  test("are on no public holiday of the location", () => {
    const holiday = {
      day: "2026-11-24",
      name: "Cup",
      states: ["VIC"],
      locations: [5],
      isOwn: true,
      isEverywhere: true,
    } as const;
    const rows = [row("a", "09:00", "09:30")];
    const holidays = [{ ...holiday, states: ["VIC"], locations: [5] }];
    const free = offersFor(rows, { ...known, holidays });
    expect(free.get("a")?.appointment_date).toBe("2026-11-25");
  });

  test("are later where one was passed over, and never in the past", () => {
    const first = { appointment_date: "2026-11-24", start_time: "13:00", end_time: "13:30" } as const;
    expect(offered([row("a", "09:00", "09:30", { after: endTimeOf(first) })])).toEqual([
      "a 2026-11-24 13:30–14:00",
    ]);
    expect(offered([row("a", "09:00", "09:30")], { now: { day: "2026-11-25", time: "15:01" } })).toEqual([
      "a 2026-11-25 15:05–15:35",
    ]);
  });

  test("there may be none", () => {
    expect(offered([row("a", "09:00", "18:00")])).toEqual([]);
  });

  test("what is to be cancelled needs none", () => {
    expect(offered([row("a", "09:00", "09:30", { chosen: "cancel" })])).toEqual([]);
  });
});

test("what is decided is counted", () => {
  const time = { appointment_date: "2026-11-25", start_time: "09:00", end_time: "09:30" } as const;
  expect(decidedWords([{ chosen: time }, { chosen: null }, { chosen: null }])).toBe("1 to move, 2 to decide");
  expect(decidedWords([{ chosen: "cancel" }])).toBe("1 to cancel");
});

test("moments are compared by day, then by time", () => {
  expect(isBefore({ day: "2026-11-23", time: "12:00" }, { day: "2026-11-24", time: "08:00" })).toBe(true);
  expect(isBefore({ day: "2026-11-24", time: "08:00" }, { day: "2026-11-24", time: "08:00" })).toBe(false);
});
