import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import {
  billingGroupName,
  billingStatusName,
  isCompleted,
} from "#areas/transcription/tasks/rules/billing-group.ts";
import { statusesOf } from "./billing-status.ts";
import { isComplete, isInGroup, missingDetails, ROW_GROUPS, rowGroupOf } from "./complete-rows.ts";
import { formatFee, scheduleFees } from "./fees.ts";
import { itemWarning, lastWord, nearestOf, similarNumbersOf, readItems, withItem } from "./items.ts";
import { sendQuestion, formatSource } from "./list-words.ts";
import { boundsOf, timeGroupOf } from "./time-group.ts";

describe("the fees of the Medicare schedule", () => {
  const claim = (schedule_fee: number | null, items = ["104"]) => ({ items, schedule_fee });
  test("are shown in dollars and cents, and with a dash where there are none", () => {
    expect([claim(95.6), claim(0), claim(null), claim(0, [])].map(formatFee)).toEqual([
      "$95.60",
      "$0.00",
      "–",
      "–",
    ]);
  });
  test("add up to the cent", () => {
    expect(scheduleFees([claim(0.1), claim(0.2), claim(null)])).toBe(30);
    expect(scheduleFees([])).toBe(0);
  });
});

describe("STATE-BILL-01: billing status groups", () => {
  test("every status is in exactly one group", () => {
    const all = [0, 1, 2, 3, 4].flatMap((group) => statusesOf(group) ?? []);
    expect(all.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(statusesOf(0)).toBeNull();
  });

  test.each([
    [1, "New"],
    [2, "In progress"],
    [4, "In progress"],
    [5, "Final check"],
    [7, "Delayed"],
    [8, "Claims pending"],
    [9, "On hold"],
    [10, "Query"],
    [6, "Completed"],
    [11, "Completed"],
  ])("status %i is shown as %s", (status, name) => expect(billingGroupName(status)).toBe(name));

  test("only 6 and 11 are completed", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].filter(isCompleted)).toEqual([6, 11]);
    expect(billingStatusName(11)).toBe("Closed");
  });
});

describe("C-92: time groups", () => {
  // 25 November 2026 is a Wednesday.
  const today: Day = "2026-11-25";
  test.each<[Day, string]>([
    ["2026-11-25", "today"],
    ["2026-11-23", "week"],
    ["2026-11-29", "week"],
    ["2026-11-22", "month"],
    ["2026-11-30", "month"],
    ["2026-10-31", "older"],
    ["2026-12-01", "later"],
  ])("%s is in %s", (day, group) => expect(timeGroupOf(day, today)).toBe(group));

  test("a week across the month's end is one week", () =>
    expect(timeGroupOf("2026-12-02", "2026-11-30")).toBe("week"));

  test("the bounds for statements say the same of every day", () => {
    for (let now: Day = "2026-11-20"; now < "2026-12-10"; now = addDays(now, 1)) {
      const { monday, sunday, first, last } = boundsOf(now);
      for (let day: Day = addDays(now, -45); day < addDays(now, 45); day = addDays(day, 1)) {
        const inWeek = day >= monday && day <= sunday;
        const inMonth = day >= first && day <= last;
        const expected =
          day === now ? "today" : inWeek ? "week" : inMonth ? "month" : day < now ? "older" : "later";
        expect(timeGroupOf(day, now)).toBe(expected);
      }
    }
  });
});

describe("items", () => {
  test.each([
    ["104 105", ["104", "105"]],
    [" 104,105;105 ", ["104", "105"]],
    ["", []],
    ["104 hip", null],
    ["1234567", null],
    [Array.from({ length: 21 }, (_, index) => index).join(" "), null],
  ])("%j is read as %j", (typed, items) => expect(readItems(typed)).toEqual(items));

  test("two attendances of one kind are pointed out, never refused", () => {
    expect(itemWarning(["105", "104"])).toBe("104 and 105 on one day: Medicare usually pays only one.");
    expect(itemWarning(["104", "116"])).toBeNull();
  });
});

describe("typing items", () => {
  test.each([
    ["104 10", "104 ", "10"],
    ["10", "", "10"],
    ["104 ", "104 ", ""],
    ["104,1", "104,", "1"],
    ["", "", ""],
  ])("%j: before the last word %j, the word %j", (typed, before, word) =>
    expect(lastWord(typed)).toEqual({ before, word }),
  );

  test("a suggestion takes the place of what is typed, with a blank for the next", () => {
    expect([withItem("104 10", "105"), withItem("104 ", "105"), withItem("", "23")]).toEqual([
      "104 105 ",
      "104 105 ",
      "23 ",
    ]);
  });

  test.each([
    ["140", "104", "changed over"],
    ["194", "104", "one wrong"],
    ["1044", "104", "one too many"],
    ["14", "104", "one left out"],
  ])("%s: %s is a slip away, %s", (typed, item) => expect(similarNumbersOf(typed)).toContain(item));

  test("the nearest is a slip away before it is close by size; a number that is there has none", () => {
    expect(nearestOf("140", ["141", "104", "139"])).toBe("104");
    expect(nearestOf("10399", ["10990", "10300"])).toBe("10300");
    expect(nearestOf("104", ["104", "105"])).toBeNull();
    expect(nearestOf("104", [])).toBeNull();
  });
});

describe("the words of a list", () => {
  test("how many are sent of those the list shows", () => {
    expect([sendQuestion(11, 14), sendQuestion(14, 14), sendQuestion(1, 1)]).toEqual([
      "Send 11 of 14 to billing?",
      "Send all 14 to billing?",
      "Send 1 patient to billing?",
    ]);
  });

  test("where its rows came from", () => {
    const row = (_appointment: number | null, p__picture: number | null) => ({ _appointment, p__picture });
    expect(formatSource([row(1, null), row(2, 9), row(null, 3), row(null, null)])).toBe(
      "2 appointments, 1 picture, 1 patient added",
    );
    expect(formatSource([])).toBe("No appointments");
  });
});

describe("what billing needs of a consultation", () => {
  const complete = {
    items: ["104"],
    billing_type: 4,
    p__status: "Validated",
    is_cancelled: false,
    unknown_items: [],
    p__missing: [],
  };
  test("a patient, an item and a billing type", () => {
    expect(isComplete(complete)).toBe(true);
    expect(missingDetails({ ...complete, items: [] })).toEqual(["Item needed"]);
    expect(missingDetails({ ...complete, billing_type: null })).toEqual(["Billing type needed"]);
    expect(missingDetails({ ...complete, p__status: "Unconverted", items: [] })).toEqual(["Unconverted"]);
    expect(missingDetails({ ...complete, unknown_items: ["104"] })).toEqual(["Unknown item"]);
  });

  test("CONST-17: No Default is a billing type", () =>
    expect(isComplete({ ...complete, billing_type: 6 })).toBe(true));

  test("a cancelled appointment is in a tab of its own, whatever it has", () => {
    const cancelled = { ...complete, is_cancelled: true };
    expect(isComplete(cancelled)).toBe(false);
    expect([complete, { ...complete, items: [] }, cancelled].map(rowGroupOf)).toEqual([
      "complete",
      "needed",
      "cancelled",
    ]);
    expect(ROW_GROUPS.map((group) => isInGroup(cancelled, group))).toEqual([true, false, false, true]);
  });
});
