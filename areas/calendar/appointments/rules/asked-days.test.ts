import { describe, expect, test } from "vitest";
import { askedDays, howFar } from "./asked-days.ts";

/** A Saturday. */
const today = "2026-11-21";

describe("a day asked for by word", () => {
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
    expect(askedDays(typed, today)).toEqual(days);
  });

  test.each(["12/3", "12.3", "12 mar", "12mar", "12th march", "mar 12", "March 12"])(
    "%s has no year: the next one, then the last",
    (typed) => {
      expect(askedDays(typed, today)).toEqual(["2027-03-12", "2026-03-12"]);
    },
  );

  test("early in a week, next tuesday may be either", () => {
    expect(askedDays("next tuesday", "2026-11-23")).toEqual(["2026-12-01", "2026-11-24"]);
  });

  test("29 February is offered where it is near enough", () => {
    expect(askedDays("29 feb", today)).toEqual(["2028-02-29"]);
  });

  test.each(["", "t", "sun", "tom", "mon", "31/2", "30 feb", "nguyen", "may", "12", "14/03/1958", "2040-01-01", "12 apples"])(
    "'%s' is none",
    (typed) => {
      expect(askedDays(typed, today)).toEqual([]);
    },
  );
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
  expect(howFar(day, today)).toBe(words);
});
