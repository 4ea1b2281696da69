import { describe, expect, test } from "vitest";
import { cardExpiry, formatCardExpiry } from "../card-expiry.contract.ts";
import { matchReasonOf, matchReasonLabel, type Person } from "./likeness.ts";
import { keysOf, patientName, patientNameWithTitle } from "./name.ts";
import { landlineOf, mayBePhones, mobileOf } from "./phones.ts";
import { mayBeSaved, normaliseFields } from "./saving.ts";
import { identifierWarning, warningsOf } from "./warnings.ts";

describe("a card's expiry", () => {
  test.each([
    ["08/2028", "2028-08-31"],
    ["2/2028", "2028-02-29"],
    ["15/08/2028", "2028-08-15"],
    ["2028-08-15", "2028-08-15"],
    [" 08/2028 ", "2028-08-31"],
  ])("%s is %s", (typed, day) => expect(cardExpiry(typed)).toBe(day));
  test.each(["", "13/2028", "00/2028", "08/28", "1/2/26", "+7", "t", "31/02/2028", "08/20288", "x"])(
    "%s is none",
    (typed) => expect(cardExpiry(typed)).toBeNull(),
  );
  test("is shown as the card has it", () =>
    expect([formatCardExpiry("2028-08-31"), formatCardExpiry("2028-08-15")]).toEqual([
      "08/2028",
      "15/08/2028",
    ]));
});

describe("RULE-GEN-07, -08, -09, -13: numbers of the client's country", () => {
  test("a short landline is filled with zeros", () =>
    expect([landlineOf("95551234", "AU"), landlineOf("02079460958", "UK")]).toEqual([
      "0095551234",
      "02079460958",
    ]));
  test("a number from abroad is dialled as at home", () =>
    expect([mobileOf("+61 418 904 551", "AU"), mobileOf("+447911123456", "UK")]).toEqual([
      "0418904551",
      "07911123456",
    ]));
  test("a mobile of nine digits is refused, in the UK it is not", () => {
    expect(mayBePhones({ mobile: "418904551" }, "AU")).toMatchObject({
      allowed: false,
      code: "patient.mobile",
    });
    expect(mayBePhones({ landline: "12345678901" }, "AU")).toMatchObject({
      allowed: false,
      code: "patient.landline",
    });
    expect(mayBePhones({ mobile: "418904551", landline: null }, "UK").allowed).toBe(true);
  });
  test("only what is given is stored", () =>
    expect(normaliseFields({ landline: "95551234", notes: "x" }, "AU")).toEqual({
      landline: "0095551234",
      notes: "x",
    }));
});

describe("RULE-PAT-03", () => {
  const client = { country: "AU", today: "2026-11-11" } as const;
  test("born today is born", () => expect(mayBeSaved({ dob: "2026-11-11" }, client).allowed).toBe(true));
  test("born tomorrow is not", () =>
    expect(mayBeSaved({ dob: "2026-11-12" }, client)).toMatchObject({
      allowed: false,
      code: "patient.born_later",
    }));
  test("no birthday is no refusal", () =>
    expect(mayBeSaved({ dob: null, mobile: null }, client).allowed).toBe(true));
});

describe("odd card numbers", () => {
  const numbers = { medicare_number: "24287781321", ihi: "8003608833357361", dva_number: "QX288943" };
  test("right ones need no word", () => expect(warningsOf(numbers, "AU")).toEqual([]));
  test("each odd one has its field", () =>
    expect(
      warningsOf({ medicare_number: "2428778142", ihi: "8003608833357362", dva_number: "1" }, "AU").map(
        ({ field }) => field,
      ),
    ).toEqual(["medicare_number", "ihi", "dva_number"]));
  test("none in the UK", () =>
    expect(warningsOf({ medicare_number: "1", ihi: "2", dva_number: "3" }, "UK")).toEqual([]));
  test("an unfinished IHI asks for sixteen digits", () =>
    expect(identifierWarning("ihi", "8003")).toMatch(/16 digits/));
});

describe("names", () => {
  test("the last name in capitals", () =>
    expect([
      patientName({ first_name: "Isla", last_name: "O'Brien" }),
      patientNameWithTitle({ first_name: "Isla", last_name: "Ng", title: 2 }),
    ]).toEqual(["O'BRIEN, Isla", "NG, Isla (Mrs)"]));
  test("no title, no brackets", () =>
    expect(patientNameWithTitle({ first_name: "Isla", last_name: "Ng", title: null })).toBe("NG, Isla"));
  test("the sound of both", () =>
    expect(keysOf({ first_name: "Jon", last_name: "Smyth" }).sound_key).toBe(
      keysOf({ first_name: "John", last_name: "Smith" }).sound_key,
    ));
});

describe("who may be the same", () => {
  const john: Person = {
    first_name: "John",
    last_name: "Smith",
    dob: "1960-02-01",
    medicare_number: "24287781321",
    mobile: "0412338907",
  };
  const like = (typed: Partial<Person>) =>
    matchReasonOf(
      { first_name: "", last_name: "", dob: null, medicare_number: null, mobile: null, ...typed },
      john,
    );
  test("the same card down to the person", () =>
    expect([like({ medicare_number: "24287781321" }), like({ medicare_number: "24287781331" })]).toEqual([
      "medicare",
      "medicare",
    ]));
  test("a family's card needs the name", () => {
    expect(like({ medicare_number: "24287781322", first_name: "John" })).toBeNull();
    expect(like({ medicare_number: "2428778132", first_name: "Jon" })).toBe("medicare");
    expect(like({ medicare_number: "2428778132", first_name: "Mary" })).toBeNull();
    expect(like({ medicare_number: "2428" })).toBeNull();
  });
  test("the same name and birthday, in any order", () => {
    expect(like({ first_name: "JOHN", last_name: "Smith", dob: "1960-02-01" })).toBe("name_and_birth");
    expect(like({ first_name: "Smith", last_name: "John", dob: "1960-02-01" })).toBe("name_and_birth");
  });
  test("similar name and same date of birth", () => {
    expect(like({ first_name: "Jon", last_name: "Smyth", dob: "1960-02-01" })).toBe("sound_and_birth");
    expect(like({ first_name: "John", last_name: "Brown", dob: "1960-02-01" })).toBe("sound_and_birth");
    expect(like({ first_name: "Mary", last_name: "Smith", dob: "1960-02-01" })).toBeNull();
    expect(like({ first_name: "Mary", last_name: "Brown", dob: "1960-02-01" })).toBeNull();
  });
  test("another birthday is another person", () =>
    expect(
      like({ first_name: "John", last_name: "Smith", dob: "1960-02-02", mobile: "0412338907" }),
    ).toBeNull());
  test("a shared mobile needs the first name", () =>
    expect([like({ mobile: "0412338907" }), like({ mobile: "0412338907", first_name: "Jon" })]).toEqual([
      null,
      "mobile",
    ]));
  test("the same name alone is said", () =>
    expect([like({ first_name: "John", last_name: "Smith" }), matchReasonLabel("name")]).toEqual([
      "name",
      "same name",
    ]));
  test("nothing typed is nobody", () => expect(like({})).toBeNull());
});
