import { describe, expect, test } from "vitest";
import { CountrySchema, countryName, isCountry, phoneCode } from "./country.ts";

describe("RULE-GEN-13 a country", () => {
  test("has its phone code", () => {
    expect(phoneCode("AU")).toBe("+61");
    expect(phoneCode("UK")).toBe("+44");
  });

  test("is Australia or the United Kingdom", () => {
    expect(countryName("UK")).toBe("United Kingdom");
    expect(CountrySchema.parse("AU")).toBe("AU");
    expect(CountrySchema.safeParse("NZ").success).toBe(false);
    expect(isCountry("GB")).toBe(false);
  });
});
