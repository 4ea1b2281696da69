import { describe, expect, test } from "vitest";
import type { ShortForm } from "../contract.ts";
import { effectiveForms, suggestForms, splitPieces, wordBefore } from "./expanding.ts";

const form = (short: string, text = short, is_office = true): ShortForm => ({
  ID: 1,
  short,
  text,
  is_office,
  version: 1,
});

describe("short forms", () => {
  test("braces are fields, lines are lines, and an open brace is text", () => {
    expect(splitPieces("I will see {her} in {six weeks}.\nYours {")).toEqual([
      { text: "I will see " },
      { field: "her" },
      { text: " in " },
      { field: "six weeks" },
      { text: "." },
      { line: true },
      { text: "Yours {" },
    ]);
    expect(splitPieces("{ }")).toEqual([{ text: "{ }" }]);
  });

  test.each([
    ["next week fu6", "fu6"],
    ["fu6", "fu6"],
    ["(fu6", "fu6"],
    ["Fu6", "Fu6"],
    ["x-fu6", null],
    ["fu6 ", null],
    ["6fu", null],
    ["a", null],
    ["abcdefghijklm", null],
  ])("the word before the caret in %j is %j", (text, word) => expect(wordBefore(text)).toBe(word));

  test("a person's own comes before the office's of the same name", () => {
    const mine = form("fu6", "mine", false);
    expect(effectiveForms([form("fu6"), mine, form("bp")]).map(({ text }) => text)).toEqual(["mine", "bp"]);
  });

  test("opens once the word is a short form, itself first", () => {
    const forms = [form("fu6p"), form("fu6"), form("fu12")];
    expect(suggestForms(forms, "FU6").map(({ short }) => short)).toEqual(["fu6", "fu6p"]);
    expect(suggestForms(forms, "fu")).toEqual([]);
    expect(suggestForms(forms, null)).toEqual([]);
  });
});
