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
import { type Billable, isComplete, missingDetails, rowGroupOf } from "./complete-rows.ts";
import { formatFee, scheduleFees } from "./fees.ts";
import { itemWarning, lastWord, nearestOf, similarNumbersOf, readItems, withItem } from "./items.ts";
import { sendQuestion, formatSource } from "./list-words.ts";
import { boundsOf, timeGroupOf } from "./time-group.ts";

describe("items of a consultation", () => {
  test.each([
    ["", []],
    ["104", ["104"]],
    ["104, 105;116  23", ["104", "105", "116", "23"]],
    ["104 104", ["104"]],
    ["104\t105\n", ["104", "105"]],
    ["1234567", null],
    ["104 x", null],
    ["10-4", null],
    ["１０４", null],
    [Array.from({ length: MAX_ITEMS }, () => "104").join(" "), ["104"]],
    [Array.from({ length: MAX_ITEMS + 1 }, () => "104").join(" "), null],
  ])("%j is read as %j", (typed, items) => expect(readItems(typed)).toEqual(items));

  test.each([
    [["104", "105"], "104 and 105 on one day: Medicare usually pays only one."],
    [["36", "x", "23"], "23 and 36 on one day: Medicare usually pays only one."],
    [["104", "116"], null],
    [[], null],
  ])("of %j is said %j", (items, words) => expect(itemWarning(items)).toBe(words));

  test.each([
    ["104", ["104", "105"], null],
    ["140", ["104", "141", "14"], "104"],
    ["106", ["999", "105"], "105"],
    ["999", ["104", "1000"], "1000"],
    ["104", [], null],
  ])("%s among %j is nearest to %j", (number, known, nearest) =>
    expect(nearestOf(number, known)).toBe(nearest),
  );

  test("a slip goes both ways, and nobody slips to the same number", () => {
    const number = fc.stringMatching(/^\d{1,5}$/);
    fc.assert(
      fc.property(number, (one) => {
        const near = similarNumbersOf(one);
        expect([near.includes(one), new Set(near).size]).toEqual([false, near.length]);
        for (const each of near.slice(0, 20)) expect(similarNumbersOf(each)).toContain(one);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ["104 10", "104 ", "10"],
    ["104,10", "104,", "10"],
    ["104", "", "104"],
    ["104 ", "104 ", ""],
    ["", "", ""],
  ])("in %j after %j is typed %j", (typed, before, word) => {
    expect(lastWord(typed)).toEqual({ before, word });
    expect(withItem(typed, "105")).toBe(`${before}105 `);
  });

  test.each([
    [[], 0],
    [[95.6, 0.1, 0.2], 9590],
    [[null, 95.65], 9565],
    [[0.29, 0.57], 86],
  ])("fees of %j are %d cents", (fees, cents) => {
    const sum = scheduleFees(fees.map((schedule_fee) => ({ items: ["104"], schedule_fee })));
    expect(sum).toBe(cents);
  });
  test.each([
    [["104"], 95.6, "$95.60"],
    [[], 95.6, "–"],
    [["104"], null, "–"],
    [["104"], 0, "$0.00"],
    [["104"], 1234.5, "$1,234.50"],
  ])("%j of %j is %s", (items, schedule_fee, words) =>
    expect(formatFee({ items, schedule_fee })).toBe(words),
  );
});

describe("C-73, C-92, STATE-BILL-01: groups of lists", () => {
  test.each([
    [1, "New", "New", false],
    [2, "Assigned", "In progress", false],
    [4, "Lodged", "In progress", false],
    [5, "Final check", "Final check", false],
    [6, "Completed", "Completed", true],
    [7, "Delayed", "Delayed", false],
    [10, "Query", "Query", false],
    [11, "Closed", "Completed", true],
    [12, "New", "New", false],
  ])("status %d is %s, for clients %s", (status, name, group, completed) =>
    expect([billingStatusName(status), billingGroupName(status), isCompleted(status)]).toEqual([
      name,
      group,
      completed,
    ]),
  );
  test("each status is in one group, and all of them in none but All", () => {
    const grouped = [1, 2, 3, 4].flatMap((group) => statusesOf(group) ?? []);
    expect(grouped.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([statusesOf(0), statusesOf(9)]).toEqual([null, []]);
  });

  // 26 November 2026 is a Thursday.
  test.each([
    ["2026-11-26", "today"],
    ["2026-11-23", "week"],
    ["2026-11-29", "week"],
    ["2026-11-22", "month"],
    ["2026-11-30", "month"],
    ["2026-11-01", "month"],
    ["2026-10-31", "older"],
    ["2026-12-01", "later"],
    ["2025-11-26", "older"],
  ] as const)("%s is %s", (day, group) => expect(timeGroupOf(day, "2026-11-26")).toBe(group));
  test("the bounds of statements divide days as the groups do", () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((by): Day => addDays("2024-01-01", by));
    fc.assert(
      fc.property(days, fc.integer({ min: -45, max: 45 }), (today, by) => {
        const day = addDays(today, by);
        const { monday, sunday, first, last } = boundsOf(today);
        const isIn = { week: day >= monday && day <= sunday, month: day >= first && day <= last };
        const expected =
          by === 0 ? "today" : isIn.week ? "week" : isIn.month ? "month" : by < 0 ? "older" : "later";
        expect(timeGroupOf(day, today)).toBe(expected);
      }),
    );
  });
});

describe("what a list says of itself", () => {
  const whole = {
    items: ["104"],
    billing_type: 1,
    p__status: "Validated",
    is_cancelled: false,
    unknown_items: [],
    p__missing: [],
  };
  test.each<[Partial<Billable>, string[], string]>([
    [{}, [], "complete"],
    [{ p__status: "Unconverted", items: [], p__missing: ["dob"] }, ["Unconverted"], "needed"],
    [{ items: [] }, ["Item needed"], "needed"],
    [{ items: [], billing_type: null }, ["Item needed", "Billing type needed"], "needed"],
    [{ unknown_items: ["104"] }, ["Unknown item"], "needed"],
    [{ billing_type: null }, ["Billing type needed"], "needed"],
    [{ p__missing: ["dob"], items: [] }, ["Date of birth missing", "Item needed"], "needed"],
    [{ p__status: "Edited", p__missing: ["referring_doctor"] }, ["Referring doctor missing"], "needed"],
    [{ p__status: "Missing Data" }, ["Information requested"], "needed"],
    [{ is_cancelled: true }, [], "cancelled"],
    [{ is_cancelled: true, items: [] }, ["Item needed"], "cancelled"],
  ])("%j: %j, of the group %s", (change, missing, group) => {
    const one = { ...whole, ...change };
    expect([missingDetails(one), rowGroupOf(one), isComplete(one)]).toEqual([
      missing,
      group,
      group === "complete",
    ]);
  });
  test.each([
    [1, 1, "Send 1 patient to billing?"],
    [14, 14, "Send all 14 to billing?"],
    [11, 14, "Send 11 of 14 to billing?"],
  ])("%d of %d: %s", (chosen, all, words) => expect(sendQuestion(chosen, all)).toBe(words));
  test.each([
    [[], "No appointments"],
    [
      [
        [1, null],
        [2, 5],
      ],
      "2 appointments",
    ],
    [
      [
        [1, null],
        [null, 5],
        [null, null],
      ],
      "1 appointment, 1 picture, 1 patient added",
    ],
    [
      [
        [null, null],
        [null, null],
      ],
      "2 patients added",
    ],
  ] as const)("%j: %s", (rows, words) =>
    expect(formatSource(rows.map(([_appointment, p__picture]) => ({ _appointment, p__picture })))).toBe(
      words,
    ),
  );
});
