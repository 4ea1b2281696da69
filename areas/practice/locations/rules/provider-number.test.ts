import { describe, expect, test } from "vitest";
import { mayUseProviderNumber, toStoredProviderNumber } from "./provider-number.ts";

describe("RULE-LOC-02: a location's provider number", () => {
  test.each(["2426621B", "2426631A", "2121331W", "2121331w", "123456KH", " 242662-1b"])(
    "%s passes its check letter",
    (typed) => expect(mayUseProviderNumber(typed, "AU").allowed).toBe(true),
  );
  test.each(["2426621A", "00000000", "24266", "2426621BB", "242662IB", "abc"])("%s is refused", (typed) =>
    expect(mayUseProviderNumber(typed, "AU").allowed).toBe(false),
  );
  test("C-54: any number will do in the United Kingdom", () =>
    expect(mayUseProviderNumber("C1234567", "UK").allowed).toBe(true));
});

describe("RULE-LOC-01: how it is stored", () => {
  test("upper case, a dropped zero put back", () =>
    expect(toStoredProviderNumber("21213-3w", "AU")).toBe("021213 3W".replace(" ", "")));
  test("in the United Kingdom as typed, in capitals", () =>
    expect(toStoredProviderNumber("c12 34", "UK")).toBe("C12 34"));
});
