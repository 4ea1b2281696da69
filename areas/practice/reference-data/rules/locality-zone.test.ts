import { describe, expect, test } from "vitest";
import { zoneOfLocality } from "./locality-zone.ts";

describe("zone of a locality (C-53)", () => {
  test.each([
    ["VIC", "3011", "Australia/Sydney"],
    ["QLD", "4000", "Australia/Brisbane"],
    ["SA", "5000", "Australia/Adelaide"],
    ["NT", "0800", "Australia/Darwin"],
    ["WA", "6000", "Australia/Perth"],
    ["TAS", "7000", "Australia/Hobart"],
  ])("%s %s is in %s", (state, postcode, zone) => {
    expect(zoneOfLocality({ state, postcode })).toBe(zone);
  });

  test("Broken Hill keeps Adelaide's time", () => {
    expect(zoneOfLocality({ state: "NSW", postcode: "2880" })).toBe("Australia/Adelaide");
  });

  test("a town in Scotland keeps London's time", () => {
    expect(zoneOfLocality({ state: "Scotland", postcode: "" })).toBe("Europe/London");
  });
});
