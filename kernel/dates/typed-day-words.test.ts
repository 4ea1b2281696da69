import { describe, expect, test } from "vitest";
import { readTypedDay } from "./typed-day.ts";
import { findUnknownWord } from "./typed-day-words.ts";

describe("the word of a typed date that is not understood", () => {
  test.each([
    ["fri 4 dex 9am", "dex"],
    ["someday", "someday"],
    ["12 Marz", "Marz"],
    ["2x", "2x"],
    ["tue xx", "xx"],
  ])("of %s is %s", (text, word) => {
    expect(findUnknownWord(text)).toBe(word);
    expect(readTypedDay(text, "2026-11-23")).toBeNull();
  });

  test.each([
    "",
    "7/12",
    "0712",
    "7 dec",
    "tue",
    "2w",
    "tomorrow",
    "+2w",
    "6 weeks",
    "fri 4 dec 9am",
    "12mar",
    "3rd march",
    "31/02/2026",
  ])("of %s there is none", (text) => expect(findUnknownWord(text)).toBeNull());

  test("is not said of a word that is still being typed", () => {
    for (const text of ["tomorrow", "6 weeks", "fri 4 december 9am"])
      for (let at = 1; at <= text.length; at += 1) {
        const typed = text.slice(0, at);
        expect([typed, findUnknownWord(typed)]).toEqual([typed, null]);
      }
  });
});
