import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { MAX_ITEMS } from "../contract.ts";
import {
  billingGroupName,
  billingStatusName,
  isCompleted,
} from "#areas/transcription/tasks/rules/billing-group.ts";
import { statusesOf } from "./billing-status.ts";
import { isComplete, missingDetails } from "./complete-rows.ts";
import { formatFee, scheduleFees } from "./fees.ts";
import { itemWarning, readItems } from "./items.ts";
import { boundsOf, TIME_GROUP_LABELS, timeGroupOf } from "./time-group.ts";

describe("STATE-BILL-01, C-92: the statuses of billing", () => {
  test.each([
    [1, "New", "New", false],
    [2, "Assigned", "In progress", false],
    [3, "Data entry", "In progress", false],
    [4, "Lodged", "In progress", false],
    [5, "Final check", "Final check", false],
    [6, "Completed", "Completed", true],
    [7, "Delayed", "Delayed", false],
    [8, "Claims pending", "Claims pending", false],
    [9, "On hold", "On hold", false],
    [10, "Query", "Query", false],
    [11, "Closed", "Completed", true],
    [99, "New", "New", false],
  ])("%d is %s, for clients %s, completed %s", (status, name, group, done) => {
    expect([billingStatusName(status), billingGroupName(status), isCompleted(status)]).toEqual([
      name,
      group,
      done,
    ]);
  });

  test("each status is in exactly one group of the filter", () => {
    const grouped = [1, 2, 3, 4].flatMap((group) => statusesOf(group) ?? []);
    expect(grouped.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([statusesOf(0), statusesOf(9)]).toEqual([null, []]);
  });
});

describe("what keeps a consultation from being billed", () => {
  test.each([
    [{}, []],
    [{ p__status: "Unconverted" }, ["Unconverted"]],
    [{ items: [] }, ["Item needed"]],
    [{ billing_type: null }, ["Billing type needed"]],
    [{ billing_type: 6 }, []],
    [{ unknown_items: ["104"] }, ["Unknown item"]],
    [{ p__status: "Unconverted", items: [], billing_type: null }, ["Unconverted"]],
    [{ items: [], billing_type: null }, ["Item needed", "Billing type needed"]],
  ])("%j: %j", (change, missing) => {
    const consultation = {
      items: ["104"],
      billing_type: 1,
      p__status: "Complete",
      is_cancelled: false,
      unknown_items: [],
      p__missing: [],
      ...change,
    };
    expect(missingDetails(consultation)).toEqual(missing);
    expect(isComplete(consultation)).toBe(missing.length === 0);
  });
});

describe("item numbers", () => {
  test.each([
    ["104", ["104"]],
    ["104, 105", ["104", "105"]],
    ["104;105 106", ["104", "105", "106"]],
    ["104 104", ["104"]],
    [" , ", []],
    ["", []],
    ["104a", null],
    ["1234567", null],
    ["-104", null],
  ])("%j is %j", (typed, items) => expect(readItems(typed)).toEqual(items));

  test("are read in any order and between any signs, each once, up to the most there may be", () => {
    const items = fc.array(fc.integer({ min: 1, max: 999_999 }).map(String), { maxLength: 30 });
    fc.assert(
      fc.property(items, fc.constantFrom(" ", ",", "; ", "\n"), (all, sign) => {
        const read = readItems(all.join(sign));
        if (all.length > MAX_ITEMS) expect(read).toBeNull();
        else expect(read).toEqual([...new Set(all)]);
      }),
    );
  });

  test.each([
    [["104", "105"], "104 and 105"],
    [["105", "104", "23"], "104 and 105"],
    [["110", "116"], "110 and 116"],
    [["132", "133"], "132 and 133"],
    [["36", "23"], "23 and 36"],
    [["104", "116"], null],
    [["104"], null],
    [[], null],
  ])("%j: warned of %j", (items, pair) => {
    const warning = itemWarning(items);
    expect(warning?.split(" on one day")[0] ?? null).toBe(pair);
  });
});

describe("fees", () => {
  test.each([
    [["104"], 95.6, "$95.60"],
    [["104"], 0, "$0.00"],
    [["104"], null, "–"],
    [[], 95.6, "–"],
  ])("%j with %j is %s", (items, schedule_fee, words) =>
    expect(formatFee({ items, schedule_fee })).toBe(words),
  );

  test("are summed to the cent, whatever floating point makes of dollars", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 500_000 })), { maxLength: 30 }), (cents) => {
        const claims = cents.map((each) => ({
          items: ["1"],
          schedule_fee: each === null ? null : each / 100,
        }));
        expect(scheduleFees(claims)).toBe(cents.reduce<number>((sum, each) => sum + (each ?? 0), 0));
      }),
    );
  });
});

describe("C-92: the groups of a list by time", () => {
  test("each day is in one group, and the bounds of the groups say the same", () => {
    const days = fc.integer({ min: -500, max: 500 }).map((after) => addDays("2026-11-26", after));
    fc.assert(
      fc.property(days, days, (date, today) => {
        const group = timeGroupOf(date, today);
        const { monday, sunday, first, last } = boundsOf(today);
        const isWeek = date >= monday && date <= sunday;
        const isMonth = date >= first && date <= last;
        const expected =
          date === today ? "today" : isWeek ? "week" : isMonth ? "month" : date < today ? "older" : "later";
        expect(group).toBe(expected);
        expect(TIME_GROUP_LABELS[group]).toBeTruthy();
      }),
    );
  });

  test.each([
    ["2026-11-26", "today"],
    ["2026-11-23", "week"],
    ["2026-11-29", "week"],
    ["2026-11-22", "month"],
    ["2026-11-30", "month"],
    ["2026-10-31", "older"],
    ["2026-12-01", "later"],
  ] satisfies [Day, string][])("on Thursday 26 November 2026, %s is %s", (date, group) =>
    expect(timeGroupOf(date, "2026-11-26")).toBe(group),
  );
});
