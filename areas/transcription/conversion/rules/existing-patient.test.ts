import { describe, expect, test } from "vitest";
import { missingFieldsOf, mayMergePicture } from "./existing-patient.ts";

const margaret = {
  first_name: "Margaret",
  last_name: "Drysdale",
  dob: "1955-07-19",
  medicare_number: "29994187911",
  mobile: null,
};
const picture = { status: "Unconverted" };

describe("SCR-CONV-02: which patient a picture may be added to", () => {
  test("the same name and date of birth, also with first and last name exchanged", () => {
    expect(mayMergePicture(picture, margaret, { ...margaret, medicare_number: null }).allowed).toBe(true);
    const exchanged = { ...margaret, medicare_number: null, first_name: "Drysdale", last_name: "Margaret" };
    expect(mayMergePicture(picture, exchanged, margaret).allowed).toBe(true);
  });
  test("the same card", () => {
    expect(mayMergePicture(picture, { ...margaret, last_name: "Drysdel", dob: null }, margaret).allowed).toBe(
      true,
    );
  });
  test.each([
    ["a similar name", { ...margaret, first_name: "Margret", medicare_number: null }],
    ["another date of birth", { ...margaret, dob: "1955-07-18", medicare_number: null }],
    ["a name alone", { ...margaret, dob: null, medicare_number: null }],
    ["nothing", { first_name: "", last_name: "", dob: null, medicare_number: null, mobile: null }],
  ])("%s is not enough", (_case, typed) => {
    expect(mayMergePicture(picture, typed, margaret)).toMatchObject({
      allowed: false,
      code: "conversion.not_this_patient",
      refusal: { status: 409, message: expect.stringMatching(/^Save Failed/) },
    });
  });
  test("a patient that the client filled in is no picture any more", () => {
    expect(mayMergePicture({ status: "Edited" }, margaret, margaret).allowed).toBe(false);
  });
});

describe("SCR-CONV-02: what an existing patient gets from a picture", () => {
  test("what it lacks; what is recorded stays", () => {
    const existing = { mobile: null, email: "m@example.com", notes: "", mrn: "RO-1" };
    const typed = { mobile: "0491570158", email: "x@example.com", notes: "from the label", mrn: "772958" };
    expect(missingFieldsOf(existing, typed)).toEqual({ mobile: "0491570158", notes: "from the label" });
  });
  test("nothing typed empties nothing", () => {
    expect(
      missingFieldsOf({ mobile: "0491570158", mrn: null }, { mobile: null, mrn: null, address: "" }),
    ).toEqual({});
  });
  test("an unknown category is replaced, a known one is not", () => {
    expect(missingFieldsOf({ category: "U" }, { category: "Z" })).toEqual({ category: "Z" });
    expect(missingFieldsOf({ category: "C" }, { category: "Z" })).toEqual({});
    expect(missingFieldsOf({ category: "Z" }, { category: "U" })).toEqual({});
  });
  test.each([
    ["medicare_number", "29994187911", "39994187912", "entitlement_expiry", "2028-01-31"],
    ["_health_fund", 4, 5, "fund_number", "61083347"],
    ["_locality", 4, 5, "address", "4/27 Gertrude Street"],
  ])("%s that differs keeps out what belongs to it", (name, mine, other, companion, value) => {
    expect(
      missingFieldsOf({ [name]: mine, [companion]: null }, { [name]: other, [companion]: value }),
    ).toEqual({});
    expect(
      missingFieldsOf({ [name]: mine, [companion]: null }, { [name]: mine, [companion]: value }),
    ).toEqual({
      [companion]: value,
    });
    expect(
      missingFieldsOf({ [name]: null, [companion]: null }, { [name]: other, [companion]: value }),
    ).toEqual({
      [name]: other,
      [companion]: value,
    });
  });
});
