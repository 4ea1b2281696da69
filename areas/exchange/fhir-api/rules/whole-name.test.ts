import { describe, expect, test } from "vitest";
import { namePairs } from "./whole-name.ts";

describe("a whole name is divided into given names and a family name", () => {
  test.each([
    ["Graham Abbott", ["graham+abbott"]],
    ["Mr Graham Abbott", ["graham+abbott"]],
    ["a/prof  Priya\tRaman", ["priya+raman"]],
    ["Dr. Anna van Berg", ["anna+vanberg", "annavan+berg"]],
    ["Siobhán O'Sullivan-Ng", ["siobhan+osullivanng"]],
    ["Abbott", []],
    ["Mr Abbott", []],
    ["", []],
    ["  ", []],
    ["- Abbott", []],
    ["Graham %", []],
  ])("%s", (text, pairs) => {
    expect(namePairs(text).map(({ given, family }) => `${given}+${family}`)).toEqual(pairs);
  });

  test("a name of a thousand words makes at most five pairs", () => {
    expect(namePairs("ab ".repeat(1000))).toHaveLength(5);
  });
});
