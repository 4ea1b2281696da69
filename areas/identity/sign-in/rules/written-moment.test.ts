import { expect, test } from "vitest";
import { formatMoment } from "./written-moment.ts";

test.each([
  ["2026-11-25T22:35:00.000Z", "Australia/Sydney", "26 Nov 2026 at 9:35 am (Sydney time)"],
  ["2026-07-01T02:05:00.000Z", "Australia/Perth", "1 Jul 2026 at 10:05 am (Perth time)"],
  ["2026-01-31T12:00:00.000Z", "Europe/London", "31 Jan 2026 at 12:00 pm (London time)"],
  ["2026-01-31T00:30:00.000Z", "Europe/London", "31 Jan 2026 at 12:30 am (London time)"],
] as const)("%s in %s is %s", (instant, zone, words) => expect(formatMoment(instant, zone)).toBe(words));
