import { describe, expect, test } from "vitest";
import { describeDistance, readTypedDay, searchedDays } from "./typed-day.ts";

/** The day on which every test of this file takes place, a Saturday. */
const today = "2026-11-21";

describe("a day in a search", () => {
  test.each([
    ["today", ["2026-11-21"]],
    ["Tomorrow", ["2026-11-22"]],
    ["go to tomorrow", ["2026-11-22"]],
    ["next week", ["2026-11-28"]],
    ["next month", ["2026-12-21"]],
    ["in 6 weeks", ["2027-01-02"]],
    ["3 months", ["2027-02-21"]],
    ["10 days ago", ["2026-11-11"]],
    ["+2w", ["2026-12-05"]],
    ["2027-03-12", ["2027-03-12"]],
    ["12/3/27", ["2027-03-12"]],
    ["12032027", ["2027-03-12"]],
    ["mar 2027", ["2027-03-01"]],
    ["tuesday", ["2026-11-24", "2026-12-01"]],
    ["saturday", ["2026-11-21", "2026-11-28"]],
    ["next tue", ["2026-11-24"]],
    ["next saturday", ["2026-11-28"]],
    ["this monday", ["2026-11-16"]],
    ["last fri", ["2026-11-20"]],
    ["last saturday", ["2026-11-14"]],
  ])("%s", (typed, days) => {
    expect(searchedDays(typed, today)).toEqual(days);
  });

  test.each(["12/3", "12.3", "12 mar", "12mar", "12th march", "mar 12", "March 12"])(
    "%s has no year: the next one, then the last",
    (typed) => {
      expect(searchedDays(typed, today)).toEqual(["2027-03-12", "2026-03-12"]);
    },
  );

  test("early in a week, next tuesday may be either", () => {
    expect(searchedDays("next tuesday", "2026-11-23")).toEqual(["2026-12-01", "2026-11-24"]);
  });

  test("29 February is offered where it is near enough", () => {
    expect(searchedDays("29 feb", today)).toEqual(["2028-02-29"]);
  });

  test.each([
    "",
    "t",
    "sun",
    "tom",
    "mon",
    "31/2",
    "30 feb",
    "nguyen",
    "may",
    "12",
    "14/03/1958",
    "2040-01-01",
    "12 apples",
  ])("'%s' is no day", (typed) => {
    expect(searchedDays(typed, today)).toEqual([]);
  });
});

test.each([
  ["2026-11-21", "today"],
  ["2026-11-22", "tomorrow"],
  ["2026-11-20", "yesterday"],
  ["2026-11-26", "in 5 days"],
  ["2026-12-12", "in 3 weeks"],
  ["2027-03-12", "in 4 months"],
  ["2026-08-21", "3 months ago"],
] as const)("%s is %s", (day, words) => {
  expect(describeDistance(day, today)).toBe(words);
});

describe("a date field", () => {
  const day = (text: string, reading = {}) => readTypedDay(text, today, reading)?.day ?? null;

  test.each([
    ["7/12", "2026-12-07"],
    ["0712", "2026-12-07"],
    ["7 dec", "2026-12-07"],
    ["7dec", "2026-12-07"],
    ["tue", "2026-11-24"],
    ["sat", "2026-11-21"],
    ["next tue", "2026-11-24"],
    ["2w", "2026-12-05"],
    ["6 weeks", "2027-01-02"],
    ["3 months", "2027-02-21"],
    ["tomorrow", "2026-11-22"],
    ["+2w", "2026-12-05"],
    ["t", "2026-11-21"],
    ["fri 4 dec", "2026-12-04"],
    ["Friday, 4th dec", "2026-12-04"],
    ["20/11", "2027-11-20"],
    ["12112026", "2026-11-12"],
  ])("reads %s", (text, meant) => expect(day(text)).toBe(meant));

  test.each([
    ["fri 4 dec 9am", "2026-12-04", "09:00"],
    ["fri 4 dec at 2.30pm", "2026-12-04", "14:30"],
    ["7/12 14:15", "2026-12-07", "14:15"],
    ["tomorrow 915a", "2026-11-22", "09:15"],
  ])("reads the time in %s", (text, meant, time) =>
    expect(readTypedDay(text, today)).toEqual({ day: meant, time }),
  );

  test("counts from the appointment where there is one", () => {
    expect(day("+2w", { from: "2026-12-10" })).toBe("2026-12-24");
    expect(day("6 weeks", { from: "2026-12-10" })).toBe("2027-01-21");
    expect(day("tomorrow", { from: "2026-12-10" })).toBe("2026-11-22");
  });

  test("takes the past for a date of birth", () => {
    expect(day("7/12", { past: true })).toBe("2025-12-07");
    expect(day("21/11", { past: true })).toBe("2026-11-21");
    expect(day("7 12 58", { past: true })).toBe("1958-12-07");
    expect(day("tue", { past: true })).toBe("2026-11-17");
  });

  test.each(["", "12", "fri 5 dec 2026", "31/2", "9am", "nguyen", "7/12 25pm", "dec"])(
    "'%s' is no date",
    (text) => expect(readTypedDay(text, today)).toBeNull(),
  );
});
