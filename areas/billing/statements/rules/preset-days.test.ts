import { expect, test } from "vitest";
import { presetDays } from "./preset-days.ts";

test.each([
  ["2026-11-11", ["2026-11-11", "2026-10-31", "2026-09-30", "2026-06-30"], "End of Oct"],
  ["2028-03-31", ["2028-03-31", "2028-02-29", "2028-01-31", "2027-06-30"], "End of Feb"],
  ["2026-01-01", ["2026-01-01", "2025-12-31", "2025-11-30", "2025-06-30"], "End of Dec"],
] as const)("on %s", (today, days, second) => {
  const presets = presetDays(today);
  expect(presets.map(([, day]) => day)).toEqual(days);
  expect(presets[1]?.[0]).toBe(second);
});
