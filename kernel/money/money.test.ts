import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { centsOf, formatMoney, MoneyReplySchema, MoneySchema, parseTypedMoney } from "./money.ts";

const firstMessage = (value: unknown) => MoneySchema.safeParse(value).error?.issues[0]?.message;

describe("F-9 money on the wire", () => {
  test.each([
    [12.5, 1250],
    [0, 0],
    [0.01, 1],
    [19.99, 1999],
    [1.1, 110],
    [-3.2, -320],
    [9_999_999.99, 999_999_999],
  ])("%d dollars are %d cents and back", (dollars, cents) => {
    expect(z.decode(MoneySchema, dollars)).toBe(cents);
    expect(z.encode(MoneySchema, cents)).toBe(dollars);
  });

  test.each([12.345, 0.001, 1e-7, 1.005])("%d has too many decimals", (dollars) =>
    expect(firstMessage(dollars)).toMatch(/at most two decimals/),
  );

  test.each([10_000_000, 1e21, -10_000_000, 1e300])("%d is too much", (dollars) =>
    expect(firstMessage(dollars)).toMatch(/below \$10,000,000/),
  );

  test.each(["12.50", null, undefined, Number.NaN, Number.POSITIVE_INFINITY, {}])(
    "%j is no amount",
    (value) => {
      expect(firstMessage(value)).toBe("Enter an amount in dollars.");
    },
  );

  test("loses no cent of any amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        (cents) => z.decode(MoneySchema, z.encode(MoneySchema, cents)) === cents,
      ),
    );
  });

  test("is dollars again in a reply", () => {
    expect(MoneyReplySchema.parse(1999)).toBe(19.99);
    expect(MoneyReplySchema.safeParse(19.99).success).toBe(false);
  });

  test("is a number in the JSON schema", () =>
    expect(z.toJSONSchema(MoneySchema, { io: "input" })).toMatchObject({ type: "number" }));
});

describe("RULE-GEN-04 money shown", () => {
  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [123450, "$1,234.50"],
    [100_000_000, "$1,000,000.00"],
    [-1200, "−$12.00"],
  ])("%d cents are %s", (cents, shown) => expect(formatMoney(cents)).toBe(shown));

  test("is read again as what it was", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        (cents) => parseTypedMoney(formatMoney(cents)) === cents,
      ),
    );
  });

  test.each([
    ["12", 1200],
    ["12.5", 1250],
    ["$ 1,234.50", 123450],
    ["-3", -300],
    ["7.", 700],
    ["12.345", null],
    ["1,23", null],
    ["1e3", null],
    ["", null],
    ["99999999", null],
  ])("%j typed is %j", (typed, cents) => expect(parseTypedMoney(typed)).toBe(cents));
});

test("zero has no sign", () => {
  expect(centsOf(-0)).toBe(0);
});
