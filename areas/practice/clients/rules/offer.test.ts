import { expect, test } from "vitest";
import { offerText } from "./offer.ts";

const saver = { kind: "billing", provider_limit: 1, includes: ["Claims", "Reports"] } as const;
const monthly = { unit_price: 99, charge_type: "Per month", has_gst: true } as const;

test("RULE-PKG-03: a package is described by its price, provider numbers and services", () => {
  expect(offerText({ ...saver, includes: [...saver.includes] }, monthly)).toBe(
    "$99.00 a month plus GST, 1 provider number · Claims · Reports",
  );
  expect(offerText({ ...saver, provider_limit: null, includes: [] }, { ...monthly, has_gst: false })).toBe(
    "$99.00 a month, unlimited provider numbers",
  );
});

test("a share of receipts and an unknown price are left out", () => {
  const share = { ...monthly, charge_type: "Receipted amount", unit_price: 0.05 } as const;
  const offer = { ...saver, provider_limit: 2, includes: [] };
  expect([offerText(offer, share), offerText(offer, undefined)]).toEqual([
    "2 provider numbers",
    "2 provider numbers",
  ]);
});

test("other services have no description", () => {
  expect(offerText({ kind: "coding", provider_limit: null, includes: [] }, monthly)).toBeNull();
});
