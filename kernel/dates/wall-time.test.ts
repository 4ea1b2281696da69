import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMinutes, fromMinutes, minutesOf, parseTypedTime, WallTimeSchema } from "./wall-time.ts";

describe("RULE-APPT-01 a time on the wire", () => {
  test.each(["00:00", "07:05", "23:59"])("%s is a time", (text) =>
    expect(WallTimeSchema.parse(text)).toBe(text),
  );

  test.each(["24:00", "9:15", "09:60", "09:15:00", "09.15", "", "09:15\n", 915, null, undefined])(
    "%j is none",
    (value) => {
      expect(WallTimeSchema.safeParse(value).error?.issues[0]?.message).toBe("Enter a valid time (HH:mm).");
    },
  );
});

describe("a typed time", () => {
  test.each([
    ["915", "09:15"],
    ["0915", "09:15"],
    ["9", "09:00"],
    ["14", "14:00"],
    ["9.15", "09:15"],
    ["9:15", "09:15"],
    ["9:15pm", "21:15"],
    ["9:15 PM", "21:15"],
    ["2p", "14:00"],
    ["9.30 a.m.", "09:30"],
    ["12am", "00:00"],
    ["12pm", "12:00"],
    ["1430", "14:30"],
    ["0", "00:00"],
  ])("%s is %s", (typed, time) => expect(parseTypedTime(typed)).toBe(time));

  test.each(["24:00", "2400", "13pm", "0am", "9:7", "960", "25", "", "noonish", "-9", "9:15:00"])(
    "%j is none",
    (typed) => {
      expect(parseTypedTime(typed)).toBeNull();
    },
  );
});

describe("minutes", () => {
  test("and times turn into each other", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        (minutes) => minutesOf(fromMinutes(minutes)) === minutes,
      ),
    );
  });

  test("stop at midnight", () => {
    expect(addMinutes("09:15", 30)).toBe("09:45");
    expect(addMinutes("23:45", 30)).toBe("23:59");
    expect(addMinutes("00:15", -30)).toBe("00:00");
  });
});
