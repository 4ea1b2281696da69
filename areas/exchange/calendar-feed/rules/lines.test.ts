import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Recurrence } from "#kernel/calendar/recurrence.ts";
import { ZONES } from "#kernel/dates/zone.ts";
import { escapeText, foldLine, instantStamp, wallStamp } from "#kernel/calendar/ical-lines.ts";
import { hasRule, repeatRule } from "./repeat.ts";
import { zoneLines } from "./zones.ts";

const rule = (change: Partial<Recurrence>): Recurrence => ({
  ...{ start: "2026-11-26", interval: 1, frequency: 1, end: null, count: null, exceptions: [] },
  ...change,
});

describe("RFC 5545, 3.3.10: a series as a rule", () => {
  test.each([
    [{}, "FREQ=WEEKLY;INTERVAL=1"],
    [{ frequency: 2 }, "FREQ=WEEKLY;INTERVAL=2"],
    [{ frequency: 0 }, "FREQ=WEEKLY;INTERVAL=1"],
    [{ count: 6 }, "FREQ=WEEKLY;INTERVAL=1;COUNT=6"],
    [{ count: 0 }, "FREQ=WEEKLY;INTERVAL=1;COUNT=1"],
    [{ interval: 2 }, "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=26"],
    [{ interval: 2, start: "2026-01-31" }, "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1"],
    [{ interval: 2, monthDay: 31, start: "2026-02-28" }, "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1"],
    [{ interval: 2, start: "2026-01-29" }, null],
    [{ interval: 2, start: "2026-01-30" }, null],
    [{ interval: 0 }, null],
    // The end is an instant: 09:30 in Sydney is 22:30 UTC of the day before in summer, 23:30 in winter.
    [{ end: "2026-12-17" }, "FREQ=WEEKLY;INTERVAL=1;UNTIL=20261216T223000Z"],
    // A series with a count and an end gets the earlier of the two.
    [{ count: 2, end: "2026-12-17" }, "FREQ=WEEKLY;INTERVAL=1;UNTIL=20261202T223000Z"],
    [{ count: 9, end: "2026-12-17" }, "FREQ=WEEKLY;INTERVAL=1;UNTIL=20261216T223000Z"],
    [{ end: "2027-06-10" }, "FREQ=WEEKLY;INTERVAL=1;UNTIL=20270609T233000Z"],
  ] as const)("%j: %j", (change, expected) => {
    expect(repeatRule(rule(change), "09:30", "Australia/Sydney")).toBe(expected);
    expect(hasRule(rule(change))).toBe(expected !== null);
  });

  test("never names both an end and a number, which no calendar may", () => {
    const days = fc.integer({ min: 0, max: 300 }).map((after): Day => addDays("2026-11-26", after));
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const),
        fc.option(days),
        fc.option(fc.integer({ min: 1, max: 30 })),
        (interval, end, count) => {
          const text = repeatRule(rule({ interval, end, count }), "09:30", "Australia/Sydney") ?? "";
          expect(text.includes("COUNT=") && text.includes("UNTIL=")).toBe(false);
          expect(text.includes("COUNT=") || text.includes("UNTIL=")).toBe(end !== null || count !== null);
        },
      ),
    );
  });
});

describe("RFC 5545, 3.1 and 3.3.11: lines and texts", () => {
  test.each([
    ["Rooms; level 2, suite 4", "Rooms\\; level 2\\, suite 4"],
    ["a\\b", "a\\\\b"],
    ["one\r\ntwo\rthree\nfour", "one\\ntwo\\nthree\\nfour"],
    ["", ""],
  ])("%j is written %j", (text, expected) => expect(escapeText(text)).toBe(expected));

  test("a folded line unfolds to itself, and none of its lines is longer than 75 bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const line = escapeText(text);
        const lines = foldLine(line);
        expect(lines.endsWith("\r\n")).toBe(true);
        expect(lines.slice(0, -2).replaceAll("\r\n ", "")).toBe(line);
        for (const each of lines.split("\r\n")) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      }),
    );
  });

  test("days, times and instants are stamps without signs between", () => {
    expect(wallStamp("2026-11-26", "09:45")).toBe("20261126T094500");
    expect(instantStamp("2026-11-25T22:45:00.123Z")).toBe("20261125T224500Z");
  });
});

describe("RFC 5545, 3.6.5: the zones", () => {
  test.each(ZONES)("%s begins and ends, and says its offsets", (zone) => {
    const lines = zoneLines(zone).split("\r\n");
    expect(lines.slice(0, 2)).toEqual(["BEGIN:VTIMEZONE", `TZID:${zone}`]);
    expect(lines.slice(-2)).toEqual(["END:VTIMEZONE", ""]);
    expect(lines.filter((line) => line.startsWith("BEGIN:")).length).toBe(
      lines.filter((line) => line.startsWith("END:")).length,
    );
    const changes = ["Australia/Sydney", "Australia/Hobart", "Australia/Adelaide", "Europe/London"].includes(
      zone,
    );
    expect(lines.includes("BEGIN:DAYLIGHT")).toBe(changes);
  });

  test.each([
    ["Australia/Sydney", 0, 660],
    ["Australia/Brisbane", 0, 600],
    ["Australia/Adelaide", 0, 630],
    ["Australia/Darwin", 0, 570],
    ["Australia/Perth", 0, 480],
    ["Australia/Hobart", 6, 600],
    ["Europe/London", 6, 60],
  ] as const)(
    "%s is in month %d as far ahead of UTC as the machine's own tables say: %d minutes",
    (zone, month, minutes) => {
      const instant = new Date(Date.UTC(2026, month, 15, 12));
      const shown = new Intl.DateTimeFormat("en-AU", { timeZone: zone, timeZoneName: "longOffset" }).format(
        instant,
      );
      const sign = `+${String(Math.floor(minutes / 60)).padStart(2, "0")}`;
      expect(shown).toContain(`GMT${sign}:${String(minutes % 60).padStart(2, "0")}`);
      expect(zoneLines(zone)).toContain(`TZOFFSETTO:${sign}${String(minutes % 60).padStart(2, "0")}`);
    },
  );
});
