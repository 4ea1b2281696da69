import { expect, test } from "vitest";
import { groupOf } from "./groups.ts";

const work = {
  unmatched: 2,
  days: [
    { date: "2026-11-11", appointments: 1, gaps: 0 },
    { date: "2026-11-10", appointments: 4, gaps: 2 },
  ],
} as const;
const group = (date: "2026-11-11" | "2026-11-10" | "2026-11-02", unmatched_days: number | null = null) =>
  groupOf({ date, unmatched_days }, { ...work, days: [...work.days] }, "2026-11-11");

test.each([
  [group("2026-11-11"), "2026-11-11", "Wednesday 11/11/2026", "Today, 1 appointment finished", 0],
  [group("2026-11-10"), "2026-11-10", "Tuesday 10/11/2026", "4 appointments", 2],
  // All rows without an appointment form one group, regardless of their days.
  [group("2026-11-10", 1), "unmatched", "No matching appointment", "2, found in dictations and bills", null],
  [group("2026-11-11", 0), "unmatched", "No matching appointment", "2, found in dictations and bills", null],
  [group("2026-11-02"), "2026-11-02", "Monday 02/11/2026", "0 appointments", 0],
])("%j", (found, key, title, about, gaps) => {
  expect(found).toEqual({ key, title, about, gaps });
});
