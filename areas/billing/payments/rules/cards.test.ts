import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardName, expiryOf } from "./cards.ts";

describe("RULE-PAY-04: a kept card", () => {
  test.each([
    ["444433XXXXXX1111", "Visa ending 1111"],
    ["512345XXXXXX2346", "Mastercard ending 2346"],
    ["222300XXXXXX0005", "Mastercard ending 0005"],
  ])("%s is called %s", (number, name) => expect(cardName({ number })).toBe(name));

  test("is never called by more than its last four digits", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[45][0-9]{5}X{6}[0-9]{4}$/), (number) => {
        expect(cardName({ number }).match(/\d/g)?.join("")).toBe(number.slice(-4));
      }),
    ));

  test("says its month with two digits", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 2024, max: 2099 }),
        (expiry_month, expiry_year) => {
          const text = expiryOf({ number: "4XXX", expiry_month, expiry_year });
          expect(text).toMatch(/^(0[1-9]|1[0-2])\/20\d\d$/);
          expect(text.split("/").map(Number)).toEqual([expiry_month, expiry_year]);
        },
      ),
    ));
});
