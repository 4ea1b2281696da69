import { describe, expect, test } from "vitest";
import {
  anyPhone,
  formatE164,
  formatPhone,
  normaliseLandline,
  normalisePhone,
  phone,
  phoneProblem,
} from "./phone.ts";

describe("an Australian phone number", () => {
  test.each([
    ["+61 412 345 678", "0412345678"],
    ["\u202a+61 412 345 678\u202c", "0412345678"],
    ["+61 (0)412 345 678", "0412345678"],
    ["0061412345678", "0412345678"],
    ["61412345678", "0412345678"],
    ["(02) 5550-1234", "0255501234"],
    ["02.5550.1234", "0255501234"],
    ["+61 1300 123 456", "1300123456"],
    ["13 11 14", "131114"],
  ])("%s is %s", (typed, digits) => expect(normalisePhone(typed)).toBe(digits));

  test.each(["", "  ", "call me", "0412 345 678 ext 3", "+64 21 123 456", "++61412345678", "٠٤١٢٣٤٥٦٧٨"])(
    "%j is none",
    (typed) => {
      expect(normalisePhone(typed)).toBeNull();
      expect(phoneProblem(typed)).toBe("digits");
    },
  );
});

describe("RULE-GEN-07 a landline", () => {
  test("is filled with zeros to ten digits", () => {
    expect(normaliseLandline("255501234")).toBe("0255501234");
    expect(normaliseLandline("5550 1234")).toBe("0055501234");
  });

  test("C-54 of the UK is left alone", () =>
    expect(normaliseLandline("020 7946 095", "UK")).toBe("0207946095"));
});

describe("RULE-GEN-08 the mask", () => {
  test.each([
    ["0412345678", "0412 345 678"],
    ["1300123456", "1300 123 456"],
    ["1800123456", "1800 123 456"],
    ["0255501234", "(02) 5550 1234"],
    ["0055501234", "(00) 5550 1234"],
    ["131114", "131114"],
    ["", ""],
  ])("shows %s as %s", (digits, shown) => expect(formatPhone(digits)).toBe(shown));

  test("is none in the UK", () => expect(formatPhone("0207946095", "UK")).toBe("0207946095"));
});

describe("RULE-GEN-09 a number field", () => {
  test.each([
    ["0412345678", null],
    ["04123456", "length"],
    ["04123456789", "length"],
    ["131114", "length"],
    ["0000000000", "zeros"],
    ["04l2345678", "digits"],
  ])("%s: %s", (typed, problem) => expect(phoneProblem(typed)).toBe(problem));

  test("stores ten digits", () => expect(phone("mobile").parse("+61 412 345 678")).toBe("0412345678"));

  test("says the value and the field", () => {
    expect(phone("mobile").safeParse("12x").error?.issues[0]?.message).toBe(
      "12x is invalid mobile. Please enter valid number.",
    );
  });

  test.each([{ toString: 1 }, ["0412345678"], null, undefined, true])("is a text: %j", (value) => {
    expect(phone("mobile").safeParse(value).error?.issues[0]?.message).toBe(
      "This is invalid mobile. Please enter valid number.",
    );
  });

  test("does not repeat a whole book", () => {
    expect(phone("mobile").safeParse("x".repeat(5000)).error?.issues[0]?.message.length).toBeLessThan(100);
  });
});

describe("RULE-GEN-13 a number of the UK", () => {
  test.each(["+44 20 7946 0958", "0044 (0)20 7946 0958", "020 7946 0958"])(
    "%s is dialled 02079460958",
    (typed) => {
      expect(normalisePhone(typed, "UK")).toBe("02079460958");
    },
  );

  test("has no length to keep but is not all zeros", () => {
    expect(phoneProblem("02079460958", "UK")).toBeNull();
    expect(phoneProblem("0207", "UK")).toBeNull();
    expect(phoneProblem("0000", "UK")).toBe("zeros");
    expect(phoneProblem("1234567890123456", "UK")).toBe("length");
  });

  test("passes where the country is not known", () => {
    expect(anyPhone("phone").parse("+44 20 7946 0958")).toBe("02079460958");
    expect(anyPhone("phone").parse("0412 345 678")).toBe("0412345678");
    expect(anyPhone("phone").safeParse("000").success).toBe(false);
    expect(anyPhone("phone").safeParse("").success).toBe(false);
  });
});

describe("a number in E.164", () => {
  test.each([
    ["+61412345678", "0412 345 678"],
    ["+61255501234", "(02) 5550 1234"],
    ["+447700900123", "07700900123"],
    ["+6421345678", "+6421345678"],
    ["isla@example.com", "isla@example.com"],
    ["", ""],
  ])("%s is shown as %s", (stored, shown) => {
    expect(formatE164(stored)).toBe(shown);
  });
});
