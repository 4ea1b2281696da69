import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitSuburb, withSuburbSplit } from "./split-suburb.ts";

describe("a cell with a suburb", () => {
  test.each<[string, (string | null)[]]>([
    ["Camberwell VIC 3124", ["Camberwell", "VIC", "3124"]],
    ["Camberwell, VIC 3124", ["Camberwell", "VIC", "3124"]],
    ["CAMBERWELL, Vic., 3124", ["CAMBERWELL", "VIC", "3124"]],
    ["Carlton North, vic, 3054", ["Carlton North", "VIC", "3054"]],
    ["RICHMOND 3121", ["RICHMOND", null, "3121"]],
    ["Richmond VIC", ["Richmond", "VIC", null]],
    ["Richmond (VIC)", ["Richmond", "VIC", null]],
    ["Kogarah N.S.W. 2217", ["Kogarah", "NSW", "2217"]],
    ["Kogarah, N.S.W 2217", ["Kogarah", "NSW", "2217"]],
    ["Kogarah, New South Wales", ["Kogarah", "NSW", null]],
    ["Richmond Victoria 3121", ["Richmond", "VIC", "3121"]],
    ["Richmond VIC 3121, Australia", ["Richmond", "VIC", "3121"]],
    ["Darwin NT 800", ["Darwin", "NT", "0800"]],
    ["Port Victoria", ["Port Victoria", null, null]],
    ["Port Victoria 5573", ["Port Victoria", null, "5573"]],
    ["Camberwell", ["Camberwell", null, null]],
    ["Area 512", ["Area 512", null, null]],
    ["3124", ["3124", null, null]],
    ["VIC", ["VIC", null, null]],
  ])("%s", (text, expected) => {
    const { suburb, state, postcode } = splitSuburb(text);
    expect([suburb, state, postcode]).toEqual(expected);
  });

  test("agrees with its own columns, or is left as it is written", () => {
    const written = { suburb: "Camberwell VIC 3124", state: "VIC", postcode: null };
    expect(withSuburbSplit(written)).toEqual({ suburb: "Camberwell", state: "VIC", postcode: "3124" });
    expect(withSuburbSplit({ ...written, postcode: "3125" })).toMatchObject({
      suburb: "Camberwell VIC 3124",
      postcode: "3125",
    });
    expect(withSuburbSplit({ ...written, state: "NSW" })).toMatchObject({ suburb: "Camberwell VIC 3124" });
  });

  test("is read the same in each form that the product displays", () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{3,9}( [A-Z][a-z]{3,9})?$/);
    const place = fc.constantFrom(["VIC", "3124"], ["NSW", "2000"], ["NT", "0800"], ["WA", "6000"]);
    fc.assert(
      fc.property(name, place, (suburb, [state, postcode]) => {
        for (const text of [
          `${suburb} ${state} ${postcode}`,
          `${suburb.toUpperCase()}, ${state} ${postcode}`,
        ]) {
          const parts = splitSuburb(text);
          expect(parts.suburb?.toLowerCase()).toBe(suburb.toLowerCase());
          expect([parts.state, parts.postcode]).toEqual([state, postcode]);
        }
      }),
    );
  });
});
