import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { selectDifferences, differencesOf, isChanging } from "./differences.ts";

const record = {
  first_name: "Jan",
  email: null,
  mobile: "0491570156",
  medicare_number: "2428778132",
  notes: "Allergic",
  category: "U",
};

describe("a record beside a row of a file", () => {
  test("an empty field is filled, another one differs, an empty cell says nothing", () =>
    expect(
      differencesOf(record, {
        first_name: "Jan",
        email: "jan@example.com",
        mobile: "0491578957",
        landline: "",
      }),
    ).toEqual([
      { field: "email", was: null, now: "jan@example.com", isFill: true },
      { field: "mobile", was: "0491570156", now: "0491578957", isFill: false },
    ]));

  test("the place on the card is filled, and its absence takes nothing away", () => {
    expect(differencesOf(record, { medicare_number: "24287781321" })).toMatchObject([{ isFill: true }]);
    expect(differencesOf({ medicare_number: "24287781321" }, { medicare_number: "2428778132" })).toEqual([]);
  });

  test("notes grow below what is there, once", () => {
    expect(differencesOf(record, { notes: "Diabetic" })).toEqual([
      { field: "notes", was: "Allergic", now: "Allergic\nDiabetic", isFill: false },
    ]);
    expect(differencesOf({ notes: "Allergic\nDiabetic" }, { notes: "Diabetic" })).toEqual([]);
  });

  test("a category that was never set is filled; the number of another system is left alone", () => {
    expect(differencesOf(record, { category: "Z", import_id: "9" })).toMatchObject([
      { field: "category", isFill: true },
    ]);
    expect(differencesOf({ category: "Z" }, { category: "U" })).toEqual([]);
  });

  const values = fc.dictionary(
    fc.constantFrom("email", "mobile", "notes", "dob", "medicare_number"),
    fc.option(fc.string()),
  );

  test("after every difference is made there is none, and filling never changes what was there", () =>
    fc.assert(
      fc.property(values, values, (one, file) => {
        const all = differencesOf(one, file);
        const updated = { ...one, ...Object.fromEntries(all.map(({ field, now }) => [field, now])) };
        expect(differencesOf(updated, file)).toEqual([]);
        for (const { was, now } of selectDifferences(all, "fill"))
          expect(
            was === null || (typeof was === "string" && typeof now === "string" && now.startsWith(was)),
          ).toBe(true);
        expect(selectDifferences(all, "add")).toEqual([]);
      }),
    ));

  test("a run changes somebody where its choice leaves something to do", () => {
    expect(isChanging("fill", { fills: 0, others: 2 })).toBe(false);
    expect(isChanging("update", { fills: 0, others: 2 })).toBe(true);
    expect(isChanging("add", { fills: 1, others: 2 })).toBe(false);
  });
});
