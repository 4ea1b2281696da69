import { expect, test } from "vitest";
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

test("today opens three hours before now, several days after hours in the morning", () => {
  expect(opensAtMinute("11:30", true)).toBe(8 * 60 + 30);
  expect(opensAtMinute("22:00", false)).toBe(19 * 60);
  expect(opensAtMinute("22:00", true)).toBe(8 * 60);
});
