import { describe, expect, test } from "vitest";
import { REASONS } from "../duplicates.contract.ts";
import { type ComparedPatient, scorePair, formatReasons, reasonText } from "./pair.ts";

const nobody: ComparedPatient = {
  ...{ last_key: "", first_key: "", sound_key: "", dob: null, gender: null },
  ...{ medicare_number: null, mrn: null, mobile: null, landline: null },
};
/** Two people with nothing in common. */
const ann: ComparedPatient = {
  ...nobody,
  last_key: "nguyen",
  first_key: "ann",
  sound_key: "N250 A500",
  dob: "1961-02-03",
};
const bob: ComparedPatient = {
  ...nobody,
  last_key: "smith",
  first_key: "bob",
  sound_key: "S530 B100",
  dob: "1980-11-30",
};
const likeness = (one: Partial<ComparedPatient>, other: Partial<ComparedPatient>) =>
  scorePair({ ...ann, ...one }, { ...bob, ...other });
const same = (fields: Partial<ComparedPatient>) => likeness(fields, fields);
const CARD = "2950123451";

describe("RULE-MERGE-01: why two records may be one person's", () => {
  test.each<[string, number, Partial<ComparedPatient>, Partial<ComparedPatient>]>([
    ["name_and_birth", 92, { first_key: "bob", last_key: "smith", dob: "1980-11-30" }, {}],
    // First and last name are swapped.
    ["name_and_birth", 92, { first_key: "smith", last_key: "bob", dob: "1980-11-30" }, {}],
    ["mrn", 85, { mrn: "ab12" }, { mrn: "AB12" }],
    ["sound_and_birth", 74, { sound_key: "S530 B100", dob: "1980-11-30" }, {}],
    // The last name sounds alike and the first name has the same initial.
    ["sound_and_birth", 74, { sound_key: "S530 B620", first_key: "bruce", dob: "1980-11-30" }, {}],
    ["near_birth", 62, { first_key: "bob", last_key: "smith", dob: "1981-11-30" }, {}],
    ["near_birth", 62, { sound_key: "S530 B100", dob: "1980-10-30" }, {}],
    ["near_birth", 62, { sound_key: "S530 B100", dob: "1980-11-29" }, {}],
    ["first_name_and_birth", 46, { first_key: "bob", dob: "1980-11-30" }, {}],
    ["name", 42, { first_key: "bob", last_key: "smith", dob: null }, {}],
    ["name", 42, { first_key: "bob", last_key: "smith" }, { dob: null }],
    ["phone", 56, { first_key: "bob", mobile: "0491570156", dob: null }, { mobile: "0491570156" }],
    ["phone", 56, { first_key: "bob", landline: "0355500161" }, { landline: "0355500161", dob: null }],
  ])("%s, %i", (reason, score, one, other) => {
    expect(likeness(one, other)).toEqual({ score, reasons: [reason] });
    expect(scorePair({ ...bob, ...other }, { ...ann, ...one })).toEqual({ score, reasons: [reason] });
  });

  test.each<[string, Partial<ComparedPatient>, Partial<ComparedPatient>]>([
    ["nothing", {}, {}],
    [
      "no name at all",
      { first_key: "", last_key: "", dob: null },
      { first_key: "", last_key: "", dob: null },
    ],
    ["a first name alone", { first_key: "bob", last_key: "", dob: null }, { last_key: "" }],
    ["a last name alone", { first_key: "", last_key: "smith", dob: null }, { first_key: "" }],
    ["a day of birth", { dob: "1980-11-30" }, {}],
    ["a day of birth and a last name", { dob: "1980-11-30", last_key: "smith", sound_key: "S530 A500" }, {}],
    ["a day of birth and a first letter", { dob: "1980-11-30", first_key: "bruce" }, {}],
    ["a name, born on another day", { first_key: "bob", last_key: "smith" }, {}],
    [
      "a first name that sounds alike, born on another day",
      { sound_key: "N250 B100", dob: "1980-11-29" },
      {},
    ],
    ["a phone of the family", { mobile: "0491570156" }, { mobile: "0491570156" }],
    ["a phone and a first name, born on another day", { first_key: "bob", mobile: "04" }, { mobile: "04" }],
    ["an empty MRN", { mrn: "" }, { mrn: "" }],
    ["a card without a name", { medicare_number: CARD }, { medicare_number: CARD }],
    [
      "nine digits of a card",
      { medicare_number: "295012345", first_key: "bob" },
      { medicare_number: "295012345" },
    ],
    ["two days that share only the year", { first_key: "bob", last_key: "smith", dob: "1980-10-29" }, {}],
  ])("in common is %s: nothing worth somebody's time", (_name, one, other) =>
    expect(likeness(one, other)).toBeNull(),
  );

  test("day and month that changed places are nearly the same day", () =>
    expect(
      likeness({ first_key: "bob", last_key: "smith", dob: "1980-05-03" }, { dob: "1980-03-05" })?.reasons,
    ).toEqual(["near_birth"]));
});

describe("RULE-MERGE-01: one Medicare card", () => {
  test.each<[string, string, Partial<ComparedPatient>, number | null]>([
    // The tenth digit is the issue number of the card, the eleventh the person's position on the card.
    [`${CARD}1`, `${CARD}1`, {}, 94],
    [`${CARD}1`, "29501234521", {}, 94],
    [CARD, CARD, { first_key: "bob" }, 94],
    [`${CARD}1`, CARD, { first_key: "bob" }, 94],
    [`${CARD}1`, CARD, {}, null],
    [`${CARD}1`, `${CARD}2`, { first_key: "bob" }, null],
    [`${CARD}1`, "29501234611", { first_key: "bob" }, null],
  ])("%s and %s, with %j in common", (one, other, fields, score) => {
    const found = likeness({ ...fields, medicare_number: one }, { medicare_number: other });
    expect(found && [found.score, found.reasons]).toEqual(score && [score, ["medicare"]]);
  });

  test("another place on it counts against two, as another sex does", () => {
    const twins = { first_key: "bob", last_key: "smith", dob: "1980-11-30" };
    expect(same(twins)?.score).toBe(92);
    expect(likeness({ ...twins, gender: "F" }, { gender: "M" })?.score).toBe(72);
    expect(likeness({ ...twins, gender: "F" }, { gender: null })?.score).toBe(92);
    expect(likeness({ ...twins, medicare_number: `${CARD}1` }, { medicare_number: `${CARD}2` })?.score).toBe(
      52,
    );
    const both = likeness(
      { ...twins, medicare_number: `${CARD}1`, gender: "F" },
      { medicare_number: `${CARD}2`, gender: "M" },
    );
    expect(both?.score).toBe(32);
  });

  test("what stays below 25 is not proposed", () => {
    const named = { first_key: "bob", last_key: "smith", dob: null };
    expect(likeness({ ...named, gender: "F" }, { gender: "M" })).toBeNull();
    expect(likeness({ first_key: "bob", dob: "1980-11-30", gender: "F" }, { gender: "M" })?.score).toBe(26);
  });
});

describe("RULE-MERGE-01: several reasons", () => {
  test("the surest counts, each further one adds two", () => {
    const fields = { first_key: "bob", last_key: "smith", dob: "1980-11-30" };
    expect(same({ ...fields, mrn: "A1" })).toEqual({ score: 94, reasons: ["name_and_birth", "mrn"] });
    expect(same({ ...fields, mrn: "A1", mobile: "0491570156" })).toMatchObject({ score: 96 });
    expect(same({ ...fields, mrn: "A1", mobile: "04", medicare_number: `${CARD}1` })).toMatchObject({
      score: 100,
    });
  });

  test("two records without anything have nothing in common", () =>
    expect(scorePair(nobody, nobody)).toBeNull());

  test("are one line that begins with a capital", () => {
    expect(formatReasons(["medicare", "name"])).toBe(
      "Same Medicare number · same name, date of birth missing",
    );
    expect(formatReasons([])).toBe("");
    expect(new Set(REASONS.map(reasonText)).size).toBe(REASONS.length);
  });
});
