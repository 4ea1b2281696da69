import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { openingDay } from "./opening-day.ts";

const open = (schedule_date: Day) => ({ schedule_date, end_time: "17:00", available: true }) as const;
const friday = "2026-11-13";

describe("the day a calendar opens on", () => {
  test("is today while the practice is open", () => {
    expect(openingDay({ day: friday, time: "08:00" }, [open(friday)])).toBe(friday);
    expect(openingDay({ day: friday, time: "16:59" }, [open(friday)])).toBe(friday);
  });
  test("is the next day with availability after hours", () =>
    expect(openingDay({ day: friday, time: "17:00" }, [open(friday), open("2026-11-17")])).toBe(
      "2026-11-17",
    ));
  test("is the next weekday where no availability is kept", () => {
    expect(openingDay({ day: friday, time: "18:30" }, [])).toBe("2026-11-16");
    expect(openingDay({ day: friday, time: "17:30" }, [])).toBe(friday);
  });
  test("a day marked not available is no working day", () =>
    expect(
      openingDay({ day: friday, time: "20:00" }, [
        open(friday),
        { ...open("2026-11-14"), available: false },
        open("2026-11-16"),
      ]),
    ).toBe("2026-11-16"));
});
