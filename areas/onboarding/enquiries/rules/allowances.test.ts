import { expect, test } from "vitest";
import { allowancesOfEnquiry } from "./allowances.ts";

test("a network may send 50 enquiries a day, and all networks together 1,000", () => {
  expect(allowancesOfEnquiry("2001:db8::").map(({ key, most, seconds }) => [key, most, seconds])).toEqual([
    ["enquiries of 2001:db8::", 50, 86_400],
    ["enquiries", 1000, 86_400],
  ]);
});

test("networks are counted apart", () => {
  const [first, second] = ["192.0.2.1", "192.0.2.2"].map((network) => allowancesOfEnquiry(network)[0].key);
  expect(first).not.toBe(second);
});
