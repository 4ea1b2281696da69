import { describe, expect, test } from "vitest";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import type { Answers } from "../contract.ts";
import {
  chooseAll,
  chosenValue,
  mayKeepBoth,
  mergedValues,
  unchosenFields,
  chooseKnown,
} from "./choosing.ts";
import { differingFields, type FieldValues, fieldValues } from "./fields.ts";
import { areTwo, mayBeMerged } from "./merging.ts";
import { type ComparedPatient, scorePair, formatReasons } from "./pair.ts";
import { separateValues, listChangedFields, isAnswered } from "./undo-merge.ts";

const nobody = fieldValues(() => null);
const patient = (fields: Partial<FieldValues>): FieldValues => ({
  ...nobody,
  first_name: "Isla",
  last_name: "Campbell",
  ...fields,
});

describe("RULE-MERGE-01: both are picked, and differ", () => {
  test.each([
    [null, 2],
    [1, null],
    [null, null],
    [1, 1],
  ])("%s and %s are no two", (from, to) => {
    expect(areTwo(from, to)).toMatchObject({
      allowed: false,
      refusal: { message: "Please select patients to merge", status: 409 },
    });
  });
  test("two are two", () => expect(areTwo(1, 2).allowed).toBe(true));
});

describe("RULE-MERGE-02: choosing", () => {
  const from = patient({ mobile: "0418904551", notes: "one", mrn: null, title: 2 });
  const to = patient({ mobile: "0418904552", notes: "two", mrn: "RO-1", title: 2 });

  test("a field whose values differ is blank, one that is equal is filled in", () => {
    expect(differingFields(from, to)).toEqual(["mobile", "mrn", "notes"]);
    expect(chosenValue("title", from, to, undefined)).toBe(2);
    expect(chosenValue("mobile", from, to, undefined)).toBeUndefined();
  });
  test("C-41: an identifier only one has is chosen like any other", () => {
    expect(unchosenFields(from, to, {})).toContain("mrn");
    expect(chosenValue("mrn", from, to, "from")).toBeNull();
  });
  test("an empty text and none are the same", () => {
    expect(differingFields(patient({ notes: "" }), patient({ notes: null }))).toEqual([]);
  });
  test("what only one knows is filled in at once, and leaves what was chosen", () => {
    expect(chooseKnown(from, to, {})).toEqual({ mrn: "to" });
    expect(chooseKnown(from, to, { mrn: "from", notes: "to" })).toEqual({ mrn: "from", notes: "to" });
  });
  test("two notes may both stay while there is room", () => {
    expect(chosenValue("notes", from, to, "both")).toBe("two\n\none");
    expect(mayKeepBoth("notes", "a".repeat(3000), "b".repeat(998))).toBe(true);
    expect(mayKeepBoth("notes", "a".repeat(3000), "b".repeat(999))).toBe(false);
    expect(mayKeepBoth("mobile", "a", "b")).toBe(false);
  });
  test("there is a merged patient once all is chosen", () => {
    expect(mergedValues(from, to, { mobile: "from" })).toBeNull();
    expect(mergedValues(from, to, chooseAll("from", from, to))).toMatchObject({
      mobile: "0418904551",
      mrn: null,
      notes: "one",
      title: 2,
    });
  });
});

describe("RULE-MERGE-04: who may be merged", () => {
  const live = { is_deleted: false, _merged_into: null, locked_by: null };
  test("two live ones", () => expect(mayBeMerged(live, live).allowed).toBe(true));
  test("not a deleted one, not one in conversion; the field says why", () => {
    expect(mayBeMerged({ ...live, is_deleted: true }, { ...live, locked_by: 7 })).toMatchObject({
      refusal: {
        message: "Merge Failed",
        status: 409,
        errors: { from_id: expect.any(String), to_id: expect.any(String) },
      },
    });
    expect(mayBeMerged(live, { ...live, is_deleted: true, _merged_into: 3 })).toMatchObject({
      refusal: { errors: { to_id: "This patient has already been merged into another." } },
    });
  });
});

describe("RULE-MERGE-03, taken back", () => {
  const then = {
    from_before: patient({ mobile: "1", import_id: "A" }),
    to_before: patient({ mobile: "2", notes: "old" }),
    to_after: patient({ mobile: "1", notes: "old" }),
    now: patient({ mobile: "3", notes: "old" }),
  };
  const answers = (changed: Answers["changed"]): Answers => ({ added: [], changed });

  test("only what was changed since is asked", () => {
    expect(listChangedFields(then)).toMatchObject([{ field: "mobile", from: "1", to: "2", now: "3" }]);
    expect(listChangedFields({ ...then, now: then.to_after })).toEqual([]);
  });
  test.each([
    ["from", "3", "2"],
    ["to", "1", "3"],
    ["both", "3", "3"],
  ] as const)("a change that is of %s", (side, from, to) => {
    const parted = separateValues(then, answers([{ field: "mobile", side }]));
    expect([parted.from.mobile, parted.to.mobile, parted.to.notes]).toEqual([from, to, "old"]);
  });
  test("every question needs an answer it has", () => {
    const asked = {
      added: [{ kind: "referral._patient", key: "5", title: "" }],
      changed: listChangedFields(then),
    };
    expect(isAnswered(asked, answers([{ field: "mobile", side: "to" }]))).toBe(false);
    expect(
      isAnswered(asked, {
        added: [{ kind: "referral._patient", key: "5", side: "to" }],
        changed: [{ field: "mobile", side: "to" }],
      }),
    ).toBe(true);
    const numbers = listChangedFields({
      ...then,
      now: patient({ mobile: "1", notes: "old", import_id: "B" }),
    });
    expect(isAnswered({ added: [], changed: numbers }, answers([{ field: "import_id", side: "both" }]))).toBe(
      false,
    );
  });
});

describe("likely doubles", () => {
  const someone = (name: string, fields: Partial<ComparedPatient> = {}): ComparedPatient => {
    const [first_name = "", last_name = ""] = name.split(" ");
    const rest = { dob: null, gender: null, medicare_number: null, mrn: null, mobile: null, landline: null };
    return { ...keysOf({ first_name, last_name }), ...rest, ...fields };
  };
  const like = (a: ComparedPatient, b: ComparedPatient) => scorePair(a, b)?.reasons ?? null;
  const born = (dob: string) => ({ dob });

  test("the more speaks for it, the surer", () => {
    const [a, b] = [someone("John Smith", born("1960-01-02")), someone("Jon Smyth", born("1960-01-02"))];
    const more = { mrn: "ro-1" };
    expect(scorePair({ ...a, ...more }, { ...b, mrn: "RO-1" })?.score).toBeGreaterThan(
      scorePair(a, b)?.score ?? 0,
    );
  });
  test("is the same whoever comes first", () => {
    const people = ["John Smith", "Smith John", "Jon Smyth", "Jane Smith"].flatMap((name) =>
      [born("1960-01-02"), born("1960-02-01"), {}, { mobile: "0418904551" }].map((fields) =>
        someone(name, fields),
      ),
    );
    for (const a of people) for (const b of people) expect(scorePair(a, b)).toEqual(scorePair(b, a));
  });
  test("the same name with other birthdays is two people", () => {
    expect(
      like(someone("John Smith", born("1960-01-02")), someone("John Smith", born("1984-07-30"))),
    ).toBeNull();
  });
  test.each(["1960-02-01", "1961-01-02", "1960-01-03", "1960-11-02"])("mistyped once: %s", (dob) => {
    expect(like(someone("John Smith", born("1960-01-02")), someone("Jon Smith", born(dob)))).toEqual([
      "near_birth",
    ]);
  });
  test("a couple with one phone is two people", () => {
    expect(
      like(someone("John Smith", { mobile: "0418904551" }), someone("Mary Smith", { mobile: "0418904551" })),
    ).toBeNull();
  });
  test("what speaks against counts", () => {
    const [a, b] = [someone("Kim Lee", born("1980-01-02")), someone("Kim Lee", born("1980-01-02"))];
    const surely = scorePair(a, b)?.score ?? 0;
    expect(scorePair({ ...a, gender: "M" }, { ...b, gender: "F" })?.score).toBeLessThan(surely);
    expect(
      scorePair({ ...a, medicare_number: "24287781321" }, { ...b, medicare_number: "24287781322" })?.score,
    ).toBeLessThan(surely);
  });
  test("names without letters are no names", () => expect(like(someone("- -"), someone("- -"))).toBeNull());
  test("reads as a line", () =>
    expect(formatReasons(["mrn", "phone"])).toBe("Same MRN · same phone and first name"));
});
