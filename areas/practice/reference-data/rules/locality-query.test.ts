import { describe, expect, test } from "vitest";
import { parseLocalityQuery } from "./locality-query.ts";

describe("locality query (C-48)", () => {
  test.each([
    ["foots_AU", "foots", "AU"],
    ["cambr_uk", "cambr", "UK"],
    ["cambr_44", "cambr", "UK"],
    ["foots_+61", "foots", "AU"],
    ["cambr_United Kingdom", "cambr", "UK"],
    ["foots_australia", "foots", "AU"],
  ])("%s names a country after the last underscore", (typed, text, country) => {
    expect(parseLocalityQuery(typed)).toEqual({ text, country });
  });

  test("only the last underscore cuts", () => {
    expect(parseLocalityQuery("a_b_UK")).toEqual({ text: "a_b", country: "UK" });
  });

  test.each(["foots", "foots_", "foots_XX", "_", ""])("%j without a country is all text", (typed) => {
    expect(parseLocalityQuery(typed)).toEqual({ text: typed, country: null });
  });
});
