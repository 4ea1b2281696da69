import { describe, expect, test } from "vitest";
import { neededOf } from "./needed.ts";

const named = { first_name: "Margaret", last_name: "Drysdale" };

describe("STATE-PAT-03: what is still to be read from a picture", () => {
  test("an empty form needs the names and the date of birth", () => {
    expect(neededOf({ first_name: "", last_name: null, dob: null, category: "U" }, "AU")).toEqual([
      "first_name",
      "last_name",
      "dob",
    ]);
  });
  test("a private patient needs the fund and its number, in Australia alone", () => {
    const typed = { ...named, dob: "1955-07-19", category: "Z", _health_fund: null, fund_number: "" };
    expect(neededOf(typed, "AU")).toEqual(["_health_fund", "fund_number"]);
    expect(neededOf(typed, "UK")).toEqual([]);
    expect(neededOf({ ...typed, _health_fund: 3, fund_number: "6108 3347 2" }, "AU")).toEqual([]);
  });
  test("a TAC patient needs the details of the claim", () => {
    expect(neededOf({ ...named, dob: "1955-07-19", category: "M", wc_details: null }, "AU")).toEqual(["wc_details"]);
  });
  test("the referring doctor is not on the form and is not asked for", () => {
    expect(neededOf({ ...named, dob: "1955-07-19", category: "M", wc_details: "TAC 12" }, "AU")).toEqual([]);
  });
  test("an unknown category asks for nothing more", () => {
    expect(neededOf({ ...named, dob: "1955-07-19", category: 9 }, "AU")).toEqual([]);
  });
});
