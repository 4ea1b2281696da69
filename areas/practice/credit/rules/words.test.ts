import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeChange, pointsText, summariseChange } from "./words.ts";

const credit = fc.record({ neurons: fc.nat(3_000), status: fc.boolean() });

describe("C-60: a change of credit points", () => {
  test.each([
    ["120 → 150", { neurons_before: 120, neurons: 150, status_before: true, status: true }],
    ["1,200 → 0 · turned off", { neurons_before: 1_200, neurons: 0, status_before: true, status: false }],
    ["turned on", { neurons_before: 7, neurons: 7, status_before: false, status: true }],
    ["0 → 5 · turned on", { neurons_before: null, neurons: 5, status_before: null, status: true }],
    ["", { neurons_before: null, neurons: 0, status_before: null, status: null }],
    ["4 → 5", { neurons_before: 4, neurons: 5, status_before: true, status: null }],
  ])("the history shows %j", (words, change) => expect(summariseChange(change)).toBe(words));

  test.each([
    [0, "0 credit points"],
    [1, "1 credit point"],
    [2, "2 credit points"],
    [1_000_000, "1,000,000 credit points"],
  ])("%i is %s", (points, words) => expect(pointsText(points)).toBe(words));

  test("is told exactly where something differs, and the history agrees with the audit log", () =>
    fc.assert(
      fc.property(credit, credit, (before, after) => {
        const words = describeChange(before, after);
        const short = summariseChange({
          ...after,
          neurons_before: before.neurons,
          status_before: before.status,
        });
        expect(words === null).toBe(before.neurons === after.neurons && before.status === after.status);
        expect(short === "").toBe(words === null);
        expect(words?.includes("set the balance") ?? false).toBe(before.neurons !== after.neurons);
        expect(
          words?.includes(after.status ? "turned credit points on" : "turned credit points off") ?? false,
        ).toBe(before.status !== after.status);
      }),
    ));
});
