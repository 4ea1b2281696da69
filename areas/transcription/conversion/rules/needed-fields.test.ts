import { describe, expect, test } from "vitest";
import { neededFieldsOf } from "./needed-fields.ts";

const named = { first_name: "Margaret", last_name: "Drysdale" };

describe("STATE-PAT-03: what is still to be read from a picture", () => {
  test("an empty form needs the names and the date of birth", () => {
    expect(neededFieldsOf({ first_name: "", last_name: null, dob: null, category: "U" }, "AU")).toEqual([
      "first_name",
      "last_name",
      "dob",
    ]);
  });
  test("a private patient needs the fund and its number, in Australia alone", () => {
    const typed = { ...named, dob: "1955-07-19", category: "Z", _health_fund: null, fund_number: "" };
    const referral = ["_referring_doctor", "referral_date", "referral_type"];
    expect(neededFieldsOf(typed, "AU")).toEqual(["_health_fund", "fund_number", ...referral]);
    expect(neededFieldsOf(typed, "UK")).toEqual(referral);
    expect(neededFieldsOf({ ...typed, _health_fund: 3, fund_number: "6108 3347 2" }, "AU")).toEqual(referral);
  });
  test("a TAC patient needs the details of the claim", () => {
    expect(neededFieldsOf({ ...named, dob: "1955-07-19", category: "M", wc_details: null }, "AU")).toContain(
      "wc_details",
    );
  });
  test("where billing needs a referral, all of it; one that was begun is needed whole", () => {
    const typed = { ...named, dob: "1955-07-19", category: "M", wc_details: "TAC 12" };
    expect(neededFieldsOf(typed, "AU")).toEqual(["_referring_doctor", "referral_date", "referral_type"]);
    expect(neededFieldsOf({ ...typed, _referring_doctor: 4, referral_type: 2 }, "AU")).toEqual([
      "referral_date",
    ]);
    expect(neededFieldsOf({ ...typed, category: "C", referral_date: "2026-11-02" }, "AU")).toEqual([
      "_referring_doctor",
      "referral_type",
    ]);
    expect(neededFieldsOf({ ...typed, category: "C" }, "AU")).toEqual([]);
  });
  test("a claim on a consultation list needs its billing type and items", () => {
    const typed = { ...named, dob: "1955-07-19", category: "C" };
    expect(neededFieldsOf(typed, "AU", true)).toEqual(["billing_type", "items"]);
    expect(neededFieldsOf({ ...typed, billing_type: 4, items: "104" }, "AU", true)).toEqual([]);
  });
  test("an unknown category asks for nothing more", () => {
    expect(neededFieldsOf({ ...named, dob: "1955-07-19", category: 9 }, "AU")).toEqual([]);
  });
});
