import { describe, expect, test } from "vitest";
import { type PriceList, type QuotedProduct, productOfService, quote, quoteForms } from "./quote.ts";

const monthly = (ID: number, unit_price: number | string): QuotedProduct => ({
  ID,
  name: `Package of product ${ID}`,
  unit_price,
  has_gst: true,
  charge_type: "Per month",
  period: "Monthly",
});
const byUse = (ID: number, charge_type: string): QuotedProduct => ({ ...monthly(ID, 0.15), charge_type });

const list: PriceList = {
  services: [
    { ID: 4, kind: "transcription", _product: 101 },
    { ID: 9, kind: "ifc", _product: 9 },
    { ID: 13, kind: "billing", _product: 25 },
    { ID: 14, kind: "billing", _product: 26 },
    { ID: 15, kind: "billing", _product: 27 },
    { ID: 16, kind: "coding", _product: 102 },
    { ID: 17, kind: "billing", _product: 28 },
    { ID: 18, kind: "billing", _product: 31 },
    { ID: 19, kind: "billing", _product: 34 },
    { ID: 20, kind: "billing", _product: 35 },
    { ID: 22, kind: "billing", _product: 37 },
    { ID: 101, kind: "forms", _product: 103 },
    { ID: 103, kind: "appointmaid", _product: 105 },
  ],
  products: [
    { ...monthly(9, 2), charge_type: "Per unit", period: "Other" },
    monthly(25, "99.00"),
    monthly(26, 199),
    monthly(27, 349),
    monthly(28, 0),
    byUse(31, "Receipted amount"),
    monthly(34, 149),
    monthly(35, 249),
    monthly(37, 49),
    byUse(101, "Cents per line"),
    byUse(102, "Per unit"),
    { ...monthly(103, 30), charge_type: "Per unit", period: "Other" },
    byUse(105, "Per hour"),
  ],
};
const ask = (services: number[], is_annual = false, prepay_amount = 0) =>
  quote(list, { services, is_annual, prepay_amount });

describe("RULE-FEE-04: the product of a service", () => {
  test.each([
    [13, 25],
    [14, 26],
    [15, 27],
    [9, 9],
    [17, 28],
    [18, 31],
    [19, 34],
    [20, 35],
    [22, 37],
  ])("%i is charged as %i", (service, product) => expect(productOfService(list, service)?.ID).toBe(product));
  test("an unknown service has none", () => expect(productOfService(list, 99)).toBeNull());
});

describe("G-56: what a package costs", () => {
  test("a month, with GST of 10% (RULE-FEE-01)", () => {
    expect(ask([14])).toMatchObject({ subtotal: 19_900, tax: 1_990, total: 21_890 });
  });
  test("RULE-FEE-02: a year costs eleven months", () => {
    expect(ask([15], true)).toMatchObject({ subtotal: 11 * 34_900, total: 422_290 });
    expect(ask([15], true).lines[0]).toMatchObject({
      units: 11,
      description: expect.stringContaining("12 months"),
    });
  });
  test("RULE-FEE-03: prepaid consents cost their number times product 9, in a year too", () => {
    expect(ask([13], false, 20)).toMatchObject({ subtotal: 9_900 + 4_000, total: 10_890 + 4_400 });
    expect(ask([13], true, 20).subtotal).toBe(11 * 9_900 + 4_000);
    expect(ask([], false, 3)).toMatchObject({ subtotal: 600, total: 660 });
  });
  test("C-104: what is charged by use is in no quote", () => {
    expect(ask([4, 16, 18, 103])).toEqual({ lines: [], subtotal: 0, tax: 0, total: 0 });
    expect(ask([4, 14]).lines.map(({ _product }) => _product)).toEqual([26]);
  });
  test("consents are charged by their number, not by the service", () => expect(ask([9]).lines).toEqual([]));
  test("a package named twice is charged once", () => expect(ask([14, 14]).total).toBe(21_890));
  test("a free package has a line of $0.00", () =>
    expect(ask([17])).toMatchObject({ total: 0, lines: [{ _product: 28 }] }));
  test("a product without GST has none", () => {
    const free = { ...list, products: list.products.map((product) => ({ ...product, has_gst: false })) };
    expect(quote(free, { services: [14], is_annual: false, prepay_amount: 0 })).toMatchObject({
      tax: 0,
      total: 19_900,
    });
  });
});

describe("C-107: the forms fee", () => {
  test("is the product of the service of kind forms", () => {
    expect(quoteForms(list, { count: 1 })).toMatchObject({
      subtotal: 3_000,
      total: 3_300,
      lines: [{ _product: 103, units: 1 }],
    });
  });
  test("with the package that is needed", () => {
    expect(quoteForms(list, { count: 1, service: 13 }).lines.map(({ _product }) => _product)).toEqual([
      103, 25,
    ]);
  });
});
