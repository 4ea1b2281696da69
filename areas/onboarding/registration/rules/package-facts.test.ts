import { expect, test } from "vitest";
import { contentsOf, monthWithGst, providerNumbers, providerPhrase, yearWithGst } from "./package-facts.ts";

const monthly = { charge_type: "Per month", has_gst: true } as const;
const share = { charge_type: "Receipted amount", has_gst: true } as const;

test.each([
  [{ ...monthly, unit_price: 199 }, "$218.90", "$2,407.90"],
  [{ ...monthly, unit_price: "0.05" }, "$0.06", "$0.61"],
  [{ ...monthly, unit_price: 199, has_gst: false }, "$199.00", "$2,189.00"],
  [{ ...monthly, unit_price: 0 }, "$0.00", "$0.00"],
  [{ ...share, unit_price: 0.05 }, "5% of receipts plus GST", "–"],
  [{ ...share, unit_price: 0.045, has_gst: false }, "4.5% of receipts", "–"],
])("RULE-FEE-01, RULE-FEE-02: %o costs %s a month and %s a year", (price, month, year) => {
  expect([monthWithGst(price), yearWithGst(price)]).toEqual([month, year]);
});

test.each([
  [null, "Unlimited", "Unlimited provider numbers"],
  [1, "1", "1 provider number"],
  [4, "4", "Up to 4 provider numbers"],
])("RULE-PKG-03: a limit of %s reads '%s' and '%s'", (provider_limit, number, phrase) => {
  expect([providerNumbers({ provider_limit }), providerPhrase({ provider_limit })]).toEqual([number, phrase]);
});

test("the compared services are those that any of the packages includes, each once and in order", () => {
  expect(
    contentsOf([{ includes: ["Claims"] }, { includes: ["Claims", "Reports"] }, { includes: [] }]),
  ).toEqual(["Claims", "Reports"]);
});
