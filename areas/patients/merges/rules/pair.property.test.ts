import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { REASONS } from "../duplicates.contract.ts";
import { type ComparedPatient, scorePair, formatReasons, reasonText } from "./pair.ts";

const name = fc.constantFrom("Isla", "Islay", "Thi Mai", "Mai", "Robert", "Bob");
const surname = fc.constantFrom("Campbell", "Cambell", "Nguyen", "O'Brien", "Isla");
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const CARDS = ["2428778132", "24287781321", "24287781322", "5950140411"] as const;
const someone: fc.Arbitrary<ComparedPatient> = fc
  .record({
    first_name: name,
    last_name: surname,
    dob: orNull(
      fc.constantFrom("1961-06-14", "1961-06-15", "1961-07-14", "1962-06-14", "1961-04-06", "1970-01-01"),
    ),
    gender: orNull(fc.constantFrom("M", "F", "X")),
    medicare_number: orNull(fc.constantFrom(...CARDS)),
    mrn: orNull(fc.constantFrom("RO-1", "ro-1", "RO-2")),
    mobile: orNull(fc.constantFrom("0412345678", "0499999999")),
    landline: orNull(fc.constantFrom("0393184417")),
  })
  .map(({ first_name, last_name, ...rest }) => ({ ...rest, ...keysOf({ first_name, last_name }) }));

describe("RULE-MERGE-01: how likely two records are one person", () => {
  test("is the same whichever is named first", () =>
    fc.assert(
      fc.property(someone, someone, (one, other) => {
        expect(scorePair(one, other)).toEqual(scorePair(other, one));
      }),
    ));

  test("is between 25 and 100, with the reasons in their order, each once", () =>
    fc.assert(
      fc.property(someone, someone, (one, other) => {
        const found = scorePair(one, other);
        if (!found) return;
        expect(found.score).toBeGreaterThanOrEqual(25);
        expect(found.score).toBeLessThanOrEqual(100);
        expect(found.reasons).toEqual(REASONS.filter((reason) => found.reasons.includes(reason)));
        expect(found.reasons.length).toBeGreaterThan(0);
      }),
    ));

  test("is almost certain for a record that was typed twice", () =>
    fc.assert(
      fc.property(someone, (one) => {
        fc.pre(one.dob !== null);
        expect(scorePair(one, { ...one })?.score).toBeGreaterThanOrEqual(92);
      }),
    ));

  test("is lower by 20 where the sexes differ, and never higher", () =>
    fc.assert(
      fc.property(someone, someone, (one, other) => {
        const same = scorePair({ ...one, gender: "F" }, { ...other, gender: "F" });
        const differs = scorePair({ ...one, gender: "F" }, { ...other, gender: "M" });
        if (differs) expect(differs.score).toBe((same?.score ?? 0) - 20);
        else expect(same?.score ?? 0).toBeLessThan(45);
      }),
    ));

  test("an unknown sex tells nobody apart", () =>
    fc.assert(
      fc.property(someone, someone, (one, other) => {
        expect(scorePair({ ...one, gender: null }, other)).toEqual(
          scorePair({ ...one, gender: other.gender }, other),
        );
      }),
    ));

  test("nothing in common is no pair", () => {
    const blank = { gender: null, medicare_number: null, mrn: null, mobile: null, landline: null };
    const isla = { ...blank, dob: "1961-06-14", ...keysOf({ first_name: "Isla", last_name: "Campbell" }) };
    const bob = { ...blank, dob: "1970-01-01", ...keysOf({ first_name: "Bob", last_name: "Nguyen" }) };
    expect(scorePair(isla, bob)).toBeNull();
    expect(
      scorePair({ ...isla, first_key: "", last_key: "" }, { ...bob, first_key: "", last_key: "" }),
    ).toBeNull();
  });

  const card = (place: string, change: Partial<ComparedPatient> = {}): ComparedPatient => ({
    gender: null,
    mrn: null,
    mobile: null,
    landline: null,
    dob: "1961-06-14",
    medicare_number: `2428778132${place}`,
    ...keysOf({ first_name: "Isla", last_name: "Campbell" }),
    ...change,
  });
  const husband = keysOf({ first_name: "Robert", last_name: "Campbell" });

  test.each([
    ["one place on the card", card("1"), card("1", { dob: null }), true],
    ["another place on the card", card("1"), card("2", husband), false],
    ["a card without a place and the same first name", card(""), card("2"), true],
    ["a card without a place and another first name", card(""), card("2", husband), false],
  ])("%s", (_name, one, other, isCard) =>
    expect(scorePair(one, other)?.reasons.includes("medicare") ?? false).toBe(isCard),
  );

  test.each([
    ["one mobile number", { mobile: "0412345678" }, { mobile: "0412345678" }, true],
    ["one landline", { landline: "0393184417" }, { landline: "0393184417" }, true],
    [
      "a mobile number that is the other's landline",
      { mobile: "0412345678" },
      { landline: "0412345678" },
      false,
    ],
    [
      "one number and another first name",
      { mobile: "0412345678" },
      { mobile: "0412345678", ...husband },
      false,
    ],
    [
      "one number and another birthday",
      { mobile: "0412345678" },
      { mobile: "0412345678", dob: "1970-01-01" },
      false,
    ],
  ])("%s", (_name, one, other, isPhone) => {
    const bare = { medicare_number: null, dob: null };
    const [first, second] = [
      card("", { ...bare, dob: "1961-06-14", ...one }),
      card("", { ...bare, ...other }),
    ];
    expect(scorePair(first, second)?.reasons.includes("phone") ?? false).toBe(isPhone);
  });

  test.each([
    ["1961-06-14", "1961-06-15", true],
    ["1961-06-14", "1961-07-14", true],
    ["1961-06-14", "1962-06-14", true],
    ["1961-06-04", "1961-04-06", true],
    ["1961-06-14", "1962-07-14", false],
    ["1961-06-04", "1962-04-06", false],
  ])("born %s and %s: mistyped in one place is %s", (one, other, isNear) =>
    expect(
      scorePair(
        card("", { dob: one, medicare_number: null }),
        card("", { dob: other, medicare_number: null }),
      ) !== null,
    ).toBe(isNear),
  );
});

describe("the reasons in words", () => {
  test("begin with a capital and name every reason", () =>
    fc.assert(
      fc.property(fc.subarray([...REASONS], { minLength: 1 }), (reasons) => {
        const line = formatReasons(reasons);
        expect(line.charAt(0)).toBe(line.charAt(0).toUpperCase());
        for (const reason of reasons) expect(line.toLowerCase()).toContain(reasonText(reason).toLowerCase());
      }),
    ));
});
