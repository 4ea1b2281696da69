import { describe, expect, test } from "vitest";
import type { State } from "#kernel/addresses/state.ts";
import { instantOf, isZone, ZONES, zoneNamed, zoneOfState, wallOf } from "./zone.ts";

describe("C-53 RULE-GEN-12 the zone of a state", () => {
  const zones: [State, string][] = [
    ["NSW", "Australia/Sydney"],
    ["VIC", "Australia/Sydney"],
    ["ACT", "Australia/Sydney"],
    ["QLD", "Australia/Brisbane"],
    ["TAS", "Australia/Hobart"],
    ["SA", "Australia/Adelaide"],
    ["NT", "Australia/Darwin"],
    ["WA", "Australia/Perth"],
  ];
  test.each(zones)("%s is %s", (state, zone) => expect(zoneOfState(state)).toBe(zone));

  test("is Sydney where none is known", () => {
    expect(zoneNamed("Australia/Perth")).toBe("Australia/Perth");
    expect(zoneNamed(null)).toBe("Australia/Sydney");
    expect(zoneNamed("Mars/Olympus")).toBe("Australia/Sydney");
    expect(isZone("Australia/Melbourne")).toBe(false);
  });
});

describe("F-8 an appointment at nine", () => {
  // Each case is nine in the morning around a clock change (4 October 2026 and 5 April 2026; London 29 March
  // and 25 October).
  test.each([
    ["Australia/Sydney", "2026-07-01", "2026-06-30T23:00:00Z"],
    ["Australia/Sydney", "2026-10-03", "2026-10-02T23:00:00Z"],
    ["Australia/Sydney", "2026-10-04", "2026-10-03T22:00:00Z"],
    ["Australia/Sydney", "2026-04-04", "2026-04-03T22:00:00Z"],
    ["Australia/Sydney", "2026-04-05", "2026-04-04T23:00:00Z"],
    ["Australia/Hobart", "2026-01-15", "2026-01-14T22:00:00Z"],
    ["Australia/Hobart", "2026-07-15", "2026-07-14T23:00:00Z"],
    ["Australia/Adelaide", "2026-01-15", "2026-01-14T22:30:00Z"],
    ["Australia/Adelaide", "2026-07-15", "2026-07-14T23:30:00Z"],
    ["Australia/Brisbane", "2026-01-15", "2026-01-14T23:00:00Z"],
    ["Australia/Brisbane", "2026-07-15", "2026-07-14T23:00:00Z"],
    ["Australia/Darwin", "2026-01-15", "2026-01-14T23:30:00Z"],
    ["Australia/Darwin", "2026-07-15", "2026-07-14T23:30:00Z"],
    ["Australia/Perth", "2026-01-15", "2026-01-15T01:00:00Z"],
    ["Australia/Perth", "2026-07-15", "2026-07-15T01:00:00Z"],
    ["Europe/London", "2026-01-15", "2026-01-15T09:00:00Z"],
    ["Europe/London", "2026-07-15", "2026-07-15T08:00:00Z"],
  ] as const)("in %s on %s is %s", (zone, day, instant) => {
    expect(instantOf(day, "09:00", zone)).toBe(instant);
    expect(wallOf(instant, zone)).toEqual({ day, time: "09:00" });
  });

  test.each(ZONES)("never moves on the wall of %s in a whole year of weeks", (zone) => {
    for (let week = 0; week < 53; week += 1) {
      const day = wallOf(new Date(Date.UTC(2026, 0, 1 + week * 7, 12)).toISOString(), zone).day;
      expect(wallOf(instantOf(day, "09:00", zone), zone)).toEqual({ day, time: "09:00" });
    }
  });
});

describe("the hour the clocks change", () => {
  test("skips to the later time in spring", () => {
    expect(instantOf("2026-10-04", "02:30", "Australia/Sydney")).toBe("2026-10-03T16:30:00Z");
    expect(wallOf("2026-10-03T16:30:00Z", "Australia/Sydney").time).toBe("03:30");
    expect(wallOf(instantOf("2026-03-29", "01:15", "Europe/London"), "Europe/London").time).toBe("02:15");
  });

  test("means the earlier time in autumn", () => {
    expect(instantOf("2026-04-05", "02:30", "Australia/Sydney")).toBe("2026-04-04T15:30:00Z");
    expect(instantOf("2026-10-25", "01:30", "Europe/London")).toBe("2026-10-25T00:30:00Z");
  });
});
