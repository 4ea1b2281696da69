import { expect, test } from "vitest";
import { allowancesOfEnquiry } from "./allowances.ts";

const TO = "Mai@Rooms.example";

test("a network may send 50 enquiries a day, all networks together 1,000, and 10 for one address", () => {
  expect(allowancesOfEnquiry("2001:db8::", TO).map(({ key, most, seconds }) => [key, most, seconds])).toEqual(
    [
      ["enquiry copies to mai@rooms.example", 10, 86_400],
      ["enquiries of 2001:db8::", 50, 86_400],
      ["enquiries", 1000, 86_400],
    ],
  );
});

test("networks are counted apart", () => {
  const [first, second] = ["192.0.2.1", "192.0.2.2"].map(
    (network) => allowancesOfEnquiry(network, TO)[1].key,
  );
  expect(first).not.toBe(second);
});
