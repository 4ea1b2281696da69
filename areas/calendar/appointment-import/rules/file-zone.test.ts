import { describe, expect, test } from "vitest";
import { instantIn, type Observance, zoneWithOffset, zoneCalled, zoneOfObservances } from "./file-zone.ts";

const standard: Observance = {
  ...{ start: "1601-01-01T03:00:00", from: 660, to: 600, also: [] },
  rules: ["FREQ=YEARLY;BYDAY=1SU;BYMONTH=4"],
};
const daylight: Observance = {
  ...{ start: "1601-01-01T02:00:00", from: 600, to: 660, also: [] },
  rules: ["FREQ=YEARLY;BYDAY=1SU;BYMONTH=10"],
};
const own = zoneOfObservances([daylight, standard], "2028-11-26");
const sydney = zoneCalled("Australia/Sydney");

describe("the clock of a VTIMEZONE", () => {
  test("is Sydney's on each day of twenty years, where it has Sydney's rules", () => {
    for (let at = Date.UTC(2009, 0, 1); at < Date.UTC(2029, 0, 1); at += 6 * 3_600_000)
      expect([new Date(at).toISOString(), own?.aheadAt(at)]).toEqual([
        new Date(at).toISOString(),
        sydney.aheadAt(at),
      ]);
  });

  test.each([
    "2026-10-04T01:59",
    "2026-10-04T02:30",
    "2026-10-04T03:00",
    "2026-04-05T01:59",
    "2026-04-05T02:30",
    "2026-04-05T03:00",
  ])("shows %s at the instant that Sydney's does, in hours that are skipped or come twice too", (wall) => {
    const at = Date.parse(`${wall}:00Z`);
    expect(own && instantIn(own, at)).toBe(instantIn(sydney, at));
  });

  test("before its first onset is that of its first part, and without a rule that of its last onset", () => {
    const moved = zoneOfObservances(
      [{ ...standard, start: "2000-01-01T00:00:00", from: 480, to: 540, rules: [] }],
      "2028-11-26",
    );
    expect(moved?.aheadAt(Date.UTC(1999, 0, 1))).toBe(480 * 60_000);
    expect(moved?.aheadAt(Date.UTC(2026, 0, 1))).toBe(540 * 60_000);
  });

  test("follows further onsets that are written out", () => {
    const one = {
      ...standard,
      start: "2000-01-01T00:00:00",
      from: 0,
      to: 60,
      rules: [],
      also: ["2010-01-01T00:00:00", "soon"],
    };
    const back = { ...one, start: "2005-01-01T00:00:00", from: 60, to: 0, also: [] };
    const zone = zoneOfObservances([one, back], "2028-11-26");
    expect([2001, 2006, 2011].map((year) => zone?.aheadAt(Date.UTC(year, 5, 1)))).toEqual([
      3_600_000, 0, 3_600_000,
    ]);
  });

  test.each([[[]], [[{ ...standard, start: "soon" }]], [[{ ...standard, start: "1601-02-30T00:00:00" }]]])(
    "is none of %j",
    (observances) => expect(zoneOfObservances(observances, "2028-11-26")).toBeNull(),
  );

  test("reads no more than twenty parts", () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...standard,
      rules: [],
      start: `20${10 + at}-01-01T00:00:00`,
      to: at,
    }));
    expect(zoneOfObservances(many, "2028-11-26")?.aheadAt(Date.UTC(2045, 0, 1))).toBe(19 * 60_000);
  });
});

test("a fixed offset is the same all year", () => {
  const zone = zoneWithOffset(-570, "Look at it.");
  expect([zone.aheadAt(0), zone.aheadAt(Date.UTC(2026, 6, 1)), zone.doubt]).toEqual([
    -34_200_000,
    -34_200_000,
    "Look at it.",
  ]);
  expect(instantIn(zone, 0)).toBe(34_200_000);
});
