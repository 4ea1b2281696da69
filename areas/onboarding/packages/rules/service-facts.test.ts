import { expect, test } from "vitest";
import { servicePrice } from "./service-facts.ts";

const product = (unit_price: number, charge_type: string | null = "Per month", has_gst = true) => ({
  ...{ unit_price, charge_type, has_gst },
});

test("a price names its unit, and GST where it is added", () => {
  expect([
    servicePrice(product(199)),
    servicePrice(product(0.05, "Receipted amount")),
    servicePrice(product(0.15, "Cents per line")),
    servicePrice(product(40, "Per hour", false)),
    servicePrice(product(0)),
    servicePrice(undefined),
  ]).toEqual([
    "$199.00 a month plus GST",
    "5% of receipts plus GST",
    "$0.15 a line plus GST",
    "$40.00 an hour",
    "Free of charge",
    "Free of charge",
  ]);
});
