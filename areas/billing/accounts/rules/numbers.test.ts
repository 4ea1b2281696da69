import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { digitsOf, numberProblem, phoneNumberProblem, normalisePhoneText } from "./numbers.ts";

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(""));

describe("digits of what was typed", () => {
  test.each([
    ["062 000", "062000"],
    ["062-000", "062000"],
    [" 1234 5678 ", "12345678"],
    ["12a 34", "12a 34"],
    [" BSB ", "BSB"],
    ["", ""],
    [null, ""],
    [undefined, ""],
  ])("of %j are %j", (typed, stored) => expect(digitsOf(typed)).toBe(stored));

  test("are the same however they are grouped", () =>
    fc.assert(
      fc.property(digits(1, 12), fc.nat(11), fc.constantFrom(" ", "-", " - "), (text, place, separator) => {
        expect(digitsOf(`${text.slice(0, place)}${separator}${text.slice(place)}`)).toBe(text);
      }),
    ));

  test("read again are unchanged", () =>
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(digitsOf(digitsOf(typed))).toBe(digitsOf(typed));
      }),
    ));
});

describe("RULE-GEN-09: numbers of accounts", () => {
  const bsb = { name: "BSB", length: 6, country: "AU" } as const;

  test.each([
    ["062000", null],
    ["06200", "refused"],
    ["0620000", "refused"],
    ["000000", "refused"],
    ["06200a", "refused"],
    ["", "refused"],
  ])("a BSB of %j is %j", (value, problem) =>
    expect(numberProblem(value, bsb) === null ? null : "refused").toBe(problem),
  );

  test("of the right length are accepted unless all are zeros", () =>
    fc.assert(
      fc.property(digits(1, 14), (value) => {
        const isZero = /^0+$/.test(value);
        expect(numberProblem(value, { ...bsb, length: value.length }) === null).toBe(!isZero);
        expect(numberProblem(value, { ...bsb, length: null }) === null).toBe(!isZero);
        expect(numberProblem(value, { ...bsb, length: value.length + 1 })).not.toBeNull();
      }),
    ));

  test("C-54: of the United Kingdom are not checked", () =>
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(numberProblem(value, { ...bsb, country: "UK" })).toBeNull();
      }),
    ));

  test("a refusal repeats no more than forty characters", () =>
    fc.assert(
      fc.property(fc.string({ minLength: 41, maxLength: 400 }), (value) => {
        const limit = numberProblem("x", bsb)?.length ?? 0;
        expect(numberProblem(`a${value}`, bsb)?.length ?? 0).toBeLessThanOrEqual(limit + 39);
      }),
    ));
});

describe("G-42: phones of practices", () => {
  test.each([
    ["0412 345 678", "0412345678", null],
    ["03 9417 1234", "0394171234", null],
    ["123", "123", "refused"],
    ["", "", "refused"],
  ])("%j is stored as %j", (typed, stored, problem) => {
    expect(normalisePhoneText(typed, "AU")).toBe(stored);
    if (problem) expect(phoneNumberProblem(stored, "Phone", "AU")).not.toBeNull();
    else expect(phoneNumberProblem(stored, "Phone", "AU")).toBeNull();
  });

  test("stored again are unchanged", () =>
    fc.assert(
      fc.property(digits(0, 12), fc.constantFrom("AU" as const, "UK" as const), (typed, country) => {
        const once = normalisePhoneText(typed, country);
        expect(normalisePhoneText(once, country)).toBe(once);
      }),
    ));
});
