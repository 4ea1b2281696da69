import { describe, expect, test } from "vitest";
import { scheduleDaysIn } from "./days.ts";
import { draftOf, newSchedule, nextDays } from "./form.ts";
import { type ScheduleListValues, scheduleList } from "../contract.ts";
import { arrangeSchedules } from "./list.ts";
import { mayAskFor } from "./range.ts";
import { scheduleErrors, normaliseSchedule, type TypedSchedule } from "./validity.ts";
import { periodWords, repeatWords, scheduleWords, WEEKDAYS } from "./words.ts";

const weekly = {
  day_of_week: 3,
  start_time: "08:30",
  end_time: "16:00",
  repeat_weeks: 1,
  repeat_start: "2026-11-25",
  repeat_end: null,
} as const satisfies TypedSchedule;

describe("RULE-SCHD-02 a schedule", () => {
  test("starts before it ends", () => {
    expect(scheduleErrors(weekly)).toEqual({});
    expect(scheduleErrors({ ...weekly, end_time: "08:30" })).toEqual({
      end_time: "The end must be after the start.",
    });
    expect(scheduleErrors({ ...weekly, start_time: "17:00" })).toHaveProperty("end_time");
  });

  test("ends on or after its first date, or never", () => {
    expect(scheduleErrors({ ...weekly, repeat_end: "2026-11-25" })).toEqual({});
    expect(scheduleErrors({ ...weekly, repeat_end: "2026-11-24" })).toHaveProperty("repeat_end");
  });

  test("C-34: names its weekday when it repeats", () => {
    expect(scheduleErrors({ ...weekly, day_of_week: null })).toHaveProperty("day_of_week");
    expect(scheduleErrors({ ...weekly, day_of_week: 0 })).toEqual({});
    expect(scheduleErrors({ ...weekly, day_of_week: null, repeat_weeks: 0 })).toEqual({});
  });

  test("C-35: of one day takes that day's weekday and no end", () => {
    const once = { ...weekly, repeat_weeks: 0, day_of_week: 1, repeat_end: "2020-01-01" } as const;
    expect(scheduleErrors(once)).toEqual({});
    expect(normaliseSchedule(once)).toMatchObject({ day_of_week: 3, repeat_end: null });
    expect(normaliseSchedule({ ...weekly, repeat_end: "2026-12-24" })).toMatchObject({
      day_of_week: 3,
      repeat_end: "2026-12-24",
    });
  });
});

describe("RULE-SCHD-03 days of schedules", () => {
  test("come by day and then by time", () => {
    const blocked = { ...weekly, start_time: "12:00", end_time: "13:00", repeat_weeks: 2 } as const;
    const once = { ...weekly, repeat_weeks: 0, repeat_start: "2026-12-03", start_time: "07:00" } as const;
    const days = scheduleDaysIn([once, blocked, weekly], "2026-11-23", "2026-12-06");
    expect(days.map(({ schedule_date, start_time }) => `${schedule_date} ${start_time}`)).toEqual([
      "2026-11-25 08:30",
      "2026-11-25 12:00",
      "2026-12-02 08:30",
      "2026-12-03 07:00",
    ]);
  });

  test("RULE-APPT-09: are asked for from start to end, at most 400 at once", () => {
    expect(mayAskFor("2026-11-25", "2026-11-25").allowed).toBe(true);
    expect(mayAskFor("2026-01-01", "2027-02-04").allowed).toBe(true);
    expect(mayAskFor("2026-01-01", "2027-02-05").allowed).toBe(false);
    expect(mayAskFor("2026-11-26", "2026-11-25").allowed).toBe(false);
  });
});

describe("a schedule in words", () => {
  test("reads as an office says it", () => {
    expect([0, 1, 3].map(repeatWords)).toEqual(["Once", "Every week", "Every 3 weeks"]);
    expect(periodWords(weekly)).toBe("From 25/11/2026");
    expect(periodWords({ ...weekly, repeat_end: "2026-12-24" })).toBe("25/11/2026 to 24/12/2026");
    expect(periodWords({ ...weekly, repeat_weeks: 0 })).toBe("25/11/2026");
    expect(scheduleWords({ ...weekly, repeat_weeks: 2, available: true })).toBe(
      "Wednesday 08:30–16:00, every 2 weeks",
    );
    expect(scheduleWords({ ...weekly, repeat_weeks: 0, available: false })).toBe(
      "Wednesday 25/11/2026 08:30–16:00, not available",
    );
  });

  test("CONST-11: begins the week on Monday", () => {
    expect(WEEKDAYS.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });
});

describe("the list and the form", () => {
  const row = {
    ...weekly,
    ID: 1,
    _doctor: 7,
    available: true,
    _location: null,
    location: null,
    zone: "Australia/Sydney",
    reason: null,
    away_id: null,
    is_current: true,
    created_time: "",
    version: 1,
  } as const;
  const friday = {
    ...row,
    ID: 2,
    day_of_week: 5,
    start_time: "07:00",
    location: { ID: 5, name: "Yarra Private", abbreviation: "YARR", type: "INPATIENT" },
  } as const;
  const sunday = { ...row, ID: 3, day_of_week: 0, available: false } as const;

  test("sort Monday first, by time or by place", () => {
    const ids = (by: ScheduleListValues["order"]["by"], descending = false) =>
      arrangeSchedules([sunday, row, friday], { search: undefined, order: { by, descending } }).map(
        ({ ID }) => ID,
      );
    expect(ids("day")).toEqual([1, 2, 3]);
    expect(ids("day", true)).toEqual([3, 2, 1]);
    expect(ids("start")).toEqual([2, 1, 3]);
    expect(ids("location")).toEqual([2, 1, 3]);
  });

  test("find every word that is typed", () => {
    const found = (search: string) =>
      arrangeSchedules([row, friday, sunday], { ...scheduleList.url.read({}), search }).map(({ ID }) => ID);
    expect(found("yarra FRI")).toEqual([2]);
    expect(found("not available")).toEqual([3]);
    expect(found(" ")).toHaveLength(3);
  });

  test("show the next days it would be on", () => {
    expect(nextDays({ ...weekly, repeat_weeks: 2 }, "2026-11-20")).toEqual([
      "2026-11-25",
      "2026-12-09",
      "2026-12-23",
    ]);
    expect(nextDays({ ...weekly, repeat_end: "2026-12-02" }, "2026-11-26")).toEqual(["2026-12-02"]);
    expect(nextDays({ ...weekly, end_time: "08:00" }, "2026-11-20")).toEqual([]);
    expect(newSchedule("2026-11-20", { start_time: "10:00" })).toMatchObject({
      day_of_week: null,
      repeat_start: "2026-11-20",
      start_time: "10:00",
    });
    expect(draftOf(row)).toMatchObject({ day_of_week: 3, version: 1 });
  });
});
