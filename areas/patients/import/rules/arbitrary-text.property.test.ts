import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languageOf } from "#kernel/people/language.ts";
import { recogniseFile } from "./csv-columns.ts";
import { noticesOfLeftOut } from "./fhir-left-out.ts";
import { nameIn } from "./fhir-parts.ts";
import { patientFrom } from "./fhir-patient.ts";
import { fundFinder } from "./fund-names.ts";
import { delimiterIn, findHeadings } from "./headings.ts";
import { addressKey } from "./identity.ts";
import { exportNamed, knownExport } from "./known-exports.ts";
import { correctEmail, correctPhones } from "./correct-contacts.ts";
import {
  isPlainDay,
  isPlainExpiry,
  NO_DATES,
  orderOf,
  readDay,
  readExpiry,
  countDate,
} from "./correct-dates.ts";
import {
  parseScientific,
  isNothing,
  correctFirstName,
  correctPostcode,
  correctState,
  titleOf,
} from "./correct-text.ts";
import { splitWholeName } from "./whole-name.ts";
import { properCase } from "./proper-case.ts";
import { sourceNamed } from "./sources.ts";
import { fieldWords } from "./words.ts";

const today = "2026-11-26";
/** Property names of every JavaScript object, used as words of a file. */
const INHERITED = [
  "constructor",
  "Constructor",
  "valueOf",
  "valueof",
  "toString",
  "tostring",
  "hasOwnProperty",
  "__proto__",
  "prototype",
  "isPrototypeOf",
] as const;
const anything = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    ...INHERITED,
    "Constructor Bob",
    "Bob, constructor",
    "0/0/0",
    "99999999",
    "(((",
    '""',
    "1E99",
    "+",
    "@",
    "İ",
    "ß",
  ),
);
const findFund = fundFinder([
  { ID: 1, code: "HCF", name: "HCF" },
  { ID: 2, code: "NIB", name: "nib Health Funds" },
  { ID: 3, code: "保", name: "保险" },
]);

describe("F-5: no text of a file stops an import", () => {
  const ways: Readonly<Record<string, (text: string) => unknown>> = {
    "a birthday": (text) => readDay(text, today, { past: true }),
    "a day, month first": (text) => readDay(text, today, { order: "mdy", past: false }),
    "the end of a card": (text) => readExpiry(text, today, undefined),
    "a cell of dates": (text) => orderOf(countDate(NO_DATES, text)),
    "a plain day": (text) => [isPlainDay(text), isPlainExpiry(text)],
    "a phone number": (text) => correctPhones("mobile", text, "VIC"),
    "an email address": correctEmail,
    "a title": titleOf,
    "a first name": correctFirstName,
    "a whole name": splitWholeName,
    "a shouted name": properCase,
    "a state": correctState,
    "a postcode": correctPostcode,
    "a word for nothing": isNothing,
    "scientific notation": parseScientific,
    "a fund": findFund,
    "an address": addressKey,
    "a language": languageOf,
    "a source": (text) => [sourceNamed(text, [text]), exportNamed(text), knownExport([text], text)],
    "a field": fieldWords,
    "a line": (text) => [delimiterIn([text]), findHeadings([[text]])],
    "a heading": (text) =>
      recogniseFile([text, text], { subject: "patient", fileName: text, named: text, profiles: [] }),
    "a kind of resource": (text) => noticesOfLeftOut(text, { [text]: text }),
  };
  test.each(Object.entries(ways))("%s", (_what, read) => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(() => read(text)).not.toThrow();
      }),
    );
    for (const word of INHERITED) expect(() => read(word)).not.toThrow();
  });

  test.each(INHERITED)("%s is a word like any other", (word) => {
    expect(typeof correctState(word)).toBe("string");
    expect(titleOf(word)).toBeUndefined();
    expect(findFund(word)).toBeNull();
    expect(addressKey(`1 ${word} 2`)).toBe(`1${word.toLowerCase().replace(/_/g, "")}2`);
    expect(
      patientFrom({ resourceType: "Patient", id: "1", name: [{ family: "Tran" }], gender: word }),
    ).toMatchObject({
      draft: { gender: null },
    });
  });
});

describe("F-5: what is mended once is not mended again", () => {
  const digits = fc.stringMatching(/^0[2-478]\d{8}$/);
  test("a phone number", () =>
    fc.assert(
      fc.property(digits, fc.constantFrom("VIC", "NSW", null), (number, state) => {
        const [once = ""] = correctPhones("mobile", number, state).phones;
        expect(correctPhones("mobile", once, state)).toEqual({ phones: [once], kept: [], corrections: [] });
      }),
    ));

  test("an email address", () =>
    fc.assert(
      fc.property(anything, (text) => {
        const { email } = correctEmail(text);
        if (email !== null && !isNothing(email))
          expect(correctEmail(email)).toEqual({ email, kept: null, corrections: [] });
      }),
    ));

  test("a postcode", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^ ?\d{1,5}(\.0{1,2})? ?$/), (text) => {
        expect(correctPostcode(correctPostcode(text))).toBe(correctPostcode(text));
      }),
    ));

  test("a state", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z .]{0,20}$/), (text) => {
        expect(correctState(correctState(text))).toBe(correctState(text));
      }),
    ));

  test("a day: as it is written afterwards it is the same day", () =>
    fc.assert(
      fc.property(anything, (text) => {
        const day = readDay(text, today, { past: true });
        if (day !== null) expect(readDay(day, today, { past: true })).toBe(day);
      }),
    ));

  test("the end of a card", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^(0[1-9]|1[0-2])\/(2[0-9]|20[2-5][0-9])$/), (text) => {
        const once = readExpiry(text, today, undefined) ?? "";
        expect(readExpiry(once, today, undefined)).toBe(once);
        expect(isPlainExpiry(once)).toBe(true);
      }),
    ));

  test("an address: its key is the key of itself", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ,.]{0,30}$/), (text) => {
        const key = addressKey(text);
        expect(addressKey(text.toUpperCase())).toBe(key);
        if (key !== null) expect(addressKey(`  ${text},`)).toBe(key);
      }),
    ));
});

describe("F-5: the written name of a person in a FHIR file", () => {
  test.each([
    [[{ text: "" }], null],
    [[{ text: " " }], null],
    [[{ text: " " }, { text: "Mai Nguyen" }], { first_name: "Mai", last_name: "Nguyen" }],
    [[{}, { text: "Mai Nguyen" }], { first_name: "Mai", last_name: "Nguyen" }],
    [[{ text: "  Thi   Mai  Nguyen " }], { first_name: "Thi Mai", last_name: "Nguyen" }],
    [[{ text: "Mai Nguyen" }, { text: "May Tran" }], { first_name: "Mai", last_name: "Nguyen" }],
  ])("%j: %j", (names, expected) => {
    const name = nameIn(names);
    expect(name === null ? null : { first_name: name.first_name, last_name: name.last_name }).toEqual(
      expected,
    );
  });

  test.each([[[{ text: " " }]], [[{}]], [[]], [[{ family: " ", given: [""] }]]])("%j is nobody", (name) =>
    expect(patientFrom({ resourceType: "Patient", id: "1", name })).toEqual({
      ...{ subject: "patient", source_id: "1", reason: "This record has no name." },
    }),
  );
});
