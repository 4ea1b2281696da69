import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PATIENT_FIELDS } from "../fields.ts";
import { emptyForm, parseTypedName } from "./form.ts";

describe("a name from a search box begins the form", () => {
  test.each([
    ["smith, jo", "Jo", "Smith"],
    ["jo smith", "Jo", "Smith"],
    ["Jo Anne smith", "Jo Anne", "Smith"],
    ["smith", "", "Smith"],
    ["van der Berg, thi mai", "Thi mai", "Van der Berg"],
    ["smith,", "", "Smith"],
  ])("%j is %s %s", (text, first_name, last_name) =>
    expect(parseTypedName(text)).toEqual({ first_name, last_name }),
  );

  test.each(["0412 345 678", "jo@rooms.example", "14/06/1961", "MRN 12"])("%j names nobody", (text) =>
    expect(parseTypedName(text)).toEqual({}),
  );

  test("without a comma the last word is the last name", () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
        const { first_name = "", last_name = "" } = parseTypedName(words.join(" "));
        expect(`${first_name} ${last_name}`.trim().toLowerCase()).toBe(words.join(" "));
        expect(last_name?.toLowerCase()).toBe(words.at(-1));
      }),
    ));
});

describe("an empty form", () => {
  test("has fields of a patient only, and the names among them", () => {
    const fields: readonly string[] = PATIENT_FIELDS;
    const names = Object.keys(emptyForm());
    expect(names.filter((name) => !fields.includes(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(["first_name", "last_name", "dob", "mobile", "preferred_name"]),
    );
  });
  test("has what was typed before it opened", () =>
    expect(emptyForm({ last_name: "Nguyen", mobile: "0412345678" })).toMatchObject({
      last_name: "Nguyen",
      mobile: "0412345678",
    }));
});
