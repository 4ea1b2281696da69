import { expect, test } from "vitest";
import { failuresOf, partsOfSelection, wasDoneBefore } from "./bulk.ts";

const row = (ID: number, status: string, outstanding: number, _doctor = 1) => ({
  ID,
  status,
  outstanding,
  _doctor,
});

test("RULE-INV-07, RULE-INV-08: a selection is divided into what is published and what is reminded of", () => {
  const parts = partsOfSelection([
    row(1, "unpublished", 100),
    row(2, "published", 50),
    row(3, "published", 0),
    row(4, "paid", 0),
  ]);
  expect(parts.publish).toEqual({ rows: [row(1, "unpublished", 100)], total: 100 });
  expect(parts.owed).toEqual({ rows: [row(2, "published", 50)], total: 50 });
});

test("one payment is of one client", () => {
  expect(partsOfSelection([row(1, "published", 10, 7), row(2, "published", 10, 7)]).client).toBe(7);
  expect(partsOfSelection([row(1, "published", 10, 7), row(2, "published", 10, 8)]).client).toBeNull();
  expect(partsOfSelection([row(1, "unpublished", 10, 7)]).client).toBeNull();
});

test("those that failed stay selected", () => {
  const failed_list = [{ ID: 4, invoice_number: 12, reason: "It is void." }];
  expect(failuresOf({ message: "", failed_list })).toEqual(new Set([4]));
});

test("what was published already is not selected any more, and is no failure by itself", () => {
  const already = { ID: 5, invoice_number: 13, reason: "It is already published." };
  const failed = { ID: 4, invoice_number: 12, reason: "It is void." };
  expect(failuresOf({ message: "", failed_list: [already, failed] })).toEqual(new Set([4]));
  expect(wasDoneBefore({ message: "", failed_list: [already] })).toBe(true);
  expect(wasDoneBefore({ message: "", failed_list: [already, failed] })).toBe(false);
  expect(wasDoneBefore({ message: "", failed_list: [] })).toBe(false);
});
