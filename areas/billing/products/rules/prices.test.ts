import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import {
  formatProductPrice,
  formatUnitPrice,
  nextPrice,
  packagePrice,
  priceForm,
  priceStates,
  readUnitPrice,
} from "./prices.ts";

const today: Day = "2026-11-22";
const from = (from_day: Day) => ({
  _product: 101,
  from_day,
  unit_price: 10,
  has_gst: true,
  set_at: "2026-11-01T00:00:00Z",
});

describe("G-56: dated prices", () => {
  test("the last one from today or before is the current one", () => {
    const prices = [from("2027-07-01"), from("2027-01-01"), from(today), from("2026-07-01")];
    expect(priceStates(prices, today).map(({ state }) => state)).toEqual([
      "coming",
      "coming",
      "current",
      "past",
    ]);
    expect(nextPrice(prices, today)?.from_day).toBe("2027-01-01");
  });

  test("without one that has begun none is current", () => {
    expect(priceStates([from("2026-11-23")], today).map(({ state }) => state)).toEqual(["coming"]);
    expect(nextPrice([from(today)], today)).toBeUndefined();
  });
});

describe("a package priced as a share of receipts", () => {
  const share = { charge_type: "Receipted amount" };
  test.each([
    [0.05, "5%"],
    [0.045, "4.5%"],
    [0.0725, "7.25%"],
    [1, "100%"],
  ])("%d is shown as %s, and read back", (price, shown) => {
    expect(formatProductPrice(share, price)).toBe(shown);
    expect(readUnitPrice(shown, share)).toBe(price);
    expect(
      priceForm(today, share).safeParse({ unit_price: shown, from_day: today, has_gst: true }).success,
    ).toBe(true);
  });
  test.each(["", "101", "-5", "4.555", "NaN"])("%j is refused", (unit_price) => {
    const parsed = priceForm(today, share).safeParse({ unit_price, from_day: today, has_gst: true });
    expect(parsed.error?.issues[0]?.message).toBe(
      "Enter a percentage from 0 to 100 with at most two decimals.",
    );
  });
  test("says what it is a share of", () => {
    expect(packagePrice({ ...share, unit_price: 0.05 })).toEqual({
      price: "5%",
      per: "of receipts plus GST",
    });
    expect(packagePrice({ charge_type: "Per month", unit_price: 99 })).toEqual({
      price: "$99.00",
      per: "a month plus GST",
    });
  });
});

describe("G-33: unit prices", () => {
  test.each([
    [109, "$109.00"],
    [0.1825, "$0.1825"],
    [1170.5, "$1,170.50"],
  ])("%d is shown as %s, and read back", (price, shown) => {
    expect(formatUnitPrice(price)).toBe(shown);
    expect(readUnitPrice(shown)).toBe(price);
  });

  test.each(["", "ten", "-1", "0.12345", "NaN", "1e309", "10000000"])("%j is no price", (unit_price) => {
    const parsed = priceForm(today).safeParse({ unit_price, from_day: today, has_gst: true });
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([["unit_price"]]);
  });

  test("a price begins today or later", () => {
    const parse = (from_day: Day) =>
      priceForm(today).safeParse({ unit_price: "0", from_day, has_gst: false });
    expect(parse(today).success).toBe(true);
    expect(parse("2026-11-21").error?.issues[0]?.message).toBe("Choose today or a later day.");
  });
});
