import { expect, test } from "vitest";
import type { Column } from "../columns.contract.ts";
import { CORRECTION_KINDS, type ListedCorrection } from "../lists.contract.ts";
import { isUnreadable } from "./candidate.ts";
import { listedCorrection } from "./corrections.ts";
import { fieldsIn } from "./csv-columns.ts";
import { candidateFromCells } from "./csv-row.ts";

/** Reads one person of a table with some kinds of correction turned off. */
function read(given: Partial<Record<Column, string>>, off: readonly ListedCorrection[]) {
  const columns: Partial<Record<Column, string>> = { last_name: "Marsh", first_name: "Lucy", ...given };
  const mapping = fieldsIn(Object.fromEntries(Object.keys(columns).map((field, at) => [at, field])));
  const reading = { today: "2026-11-20", left: new Set(off) } as const;
  const one = candidateFromCells(Object.values(columns), mapping, "patient", reading);
  if (isUnreadable(one)) throw new Error(one.reason);
  return one;
}

test.each<[ListedCorrection, Partial<Record<Column, string>>, object, object]>([
  [
    "phone",
    { mobile: "491 570 156" },
    { mobile: "0491570156" },
    { mobile: null, notes: "Other phone: 491 570 156" },
  ],
  [
    "email",
    { email: "lucy @example.com" },
    { email: "lucy@example.com" },
    { notes: "Email in the import: lucy @example.com" },
  ],
  [
    "date",
    { dob: "22374" },
    { dob: "1961-04-03" },
    { dob: null, notes: "Date of birth in the import: 22374" },
  ],
  [
    "date",
    { dob: "19610403" },
    { dob: "1961-04-03" },
    { dob: null, notes: "Date of birth in the import: 19610403" },
  ],
  [
    "short_year",
    { dob: "03/04/61" },
    { dob: "1961-04-03" },
    { dob: null, notes: "Date of birth in the import: 03/04/61" },
  ],
  [
    "short_year",
    { dob: "030461" },
    { dob: "1961-04-03" },
    { dob: null, notes: "Date of birth in the import: 030461" },
  ],
  [
    "card_expiry",
    { entitlement_expiry: "Mar-28" },
    { entitlement_expiry: "03/2028" },
    { entitlement_expiry: null },
  ],
  [
    "number",
    { medicare_number: "2.428778132E+09" },
    { medicare_number: "2428778132" },
    { medicare_number: null },
  ],
  [
    "title",
    { first_name: "Mrs Jean" },
    { first_name: "Jean", title: 2 },
    { first_name: "Mrs Jean", title: null },
  ],
  ["title", { title: "Mstr" }, { title: 8 }, { title: null, notes: "Title: Mstr" }],
  [
    "name",
    { first_name: "Elizabeth (LILY)" },
    { first_name: "Elizabeth", preferred_name: "Lily" },
    { first_name: "Elizabeth (LILY)" },
  ],
  ["capitals", { last_name: "MCKENZIE" }, { last_name: "McKenzie" }, { last_name: "MCKENZIE" }],
  ["capitals", { first_name: "JEAN" }, { first_name: "Jean" }, { first_name: "JEAN" }],
  ["left_out", { mobile: "n/a" }, { mobile: null, notes: null }, { mobile: null, notes: "Other phone: n/a" }],
  [
    "left_out",
    { email: "none" },
    { email: null, notes: null },
    { email: null, notes: "Email in the import: none" },
  ],
  [
    "left_out",
    { medicare_number: "2.42878E+09" },
    { medicare_number: null, notes: null },
    { medicare_number: null },
  ],
])("%s: %j is mended, or taken as it is written where that is turned off", (kind, cells, mended, written) => {
  const on = read(cells, []);
  const off = read(cells, [kind]);
  expect(on.draft).toMatchObject(mended);
  expect(off.draft).toMatchObject(written);
  expect(on.corrections?.map((one) => [one.kind, one.is_left ?? false])).toEqual([[kind, false]]);
  expect(off.corrections?.map((one) => [one.kind, one.is_left ?? false])).toEqual([[kind, true]]);
});

test("a postcode without its zero stays as it is", () => {
  expect(read({ postcode: "800" }, []).address?.postcode).toBe("0800");
  expect(read({ postcode: "800" }, ["postcode"]).address?.postcode).toBe("800");
});

test("nothing of a cell is lost, whichever kinds are turned off", () => {
  const cells = {
    mobile: "491 570 156",
    email: "a@b.example; c@d.example",
    dob: "3/4/61",
    medicare_number: "2.428778132E+09",
  };
  const { draft } = read(cells, CORRECTION_KINDS);
  expect(draft["notes"]).toBe(
    [
      "Other phone: 491 570 156",
      "Email in the import: a@b.example; c@d.example",
      "Date of birth in the import: 3/4/61",
      "Medicare number in the import: 2.428778132E+09",
    ].join("\n"),
  );
});

test("what can't be taken at all can't be turned off", () => {
  expect(listedCorrection("kept")).toBeUndefined();
  expect(CORRECTION_KINDS.filter((kind) => listedCorrection(kind) !== kind)).toEqual([]);
});
