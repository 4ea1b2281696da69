import { expect, test } from "vitest";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { opensAtMinute } from "./grid-sizes.ts";
import { hoursWith, NORMAL_HOURS } from "./shown-hours.ts";

test.each([
  [7, NORMAL_HOURS],
  [19, NORMAL_HOURS],
  [20, { from: 420, to: 1260 }],
  [23, { from: 420, to: 1440 }],
  [0, { from: 0, to: 1200 }],
  [6, { from: 360, to: 1200 }],
])("the view of today shows the hour of now: %i", (hour, shown) => expect(hoursWith(hour)).toEqual(shown));

test.each([
  ["today three hours before now", "11:30", "2026-11-12", "2026-11-12", "08:30"],
  ["today three hours before now, at night too", "22:00", "2026-11-12", "2026-11-12", "19:00"],
  ["the week of today three hours before now", "11:30", "2026-11-09", "2026-11-15", "08:30"],
  ["the week of today after hours in the morning", "22:00", "2026-11-09", "2026-11-15", "08:00"],
  ["another day in the morning", "16:20", "2026-11-10", "2026-11-10", "08:00"],
  ["another week in the morning", "16:20", "2026-11-16", "2026-11-22", "08:00"],
] as const)("opens %s", (_what, time, start, end, opens) => {
  const now = { day: "2026-11-12", time } as const;
  expect(opensAtMinute(now, { start: start, end })).toBe(minutesOf(opens));
});
