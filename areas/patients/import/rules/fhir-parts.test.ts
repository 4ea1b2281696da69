import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressIn, contactsIn, nameIn, preferredIn } from "./fhir-parts.ts";

describe("F-5: the name of a person in a FHIR file", () => {
  test.each([
    [
      "the official one",
      [
        { use: "usual", family: "Smith" },
        { use: "official", family: "Campbell", given: ["Isla"] },
      ],
      "Campbell",
      "Isla",
    ],
    [
      "not a former one",
      [
        { use: "old", family: "Maiden" },
        { family: "Campbell", given: ["Isla"] },
      ],
      "Campbell",
      "Isla",
    ],
    [
      "not a nickname",
      [
        { use: "nickname", given: ["Izzy"] },
        { family: "Campbell", given: ["Isla"] },
      ],
      "Campbell",
      "Isla",
    ],
    [
      "a former one where there is no other",
      [{ use: "old", family: "Maiden", given: ["Isla"] }],
      "Maiden",
      "Isla",
    ],
    ["several given names", [{ family: "CAMPBELL", given: ["ISLA", "ROSE"] }], "Campbell", "Isla Rose"],
    ["the written text", [{ text: "Isla Rose Campbell" }], "Campbell", "Isla Rose"],
    ["one word of text is a last name", [{ text: "Campbell" }], "Campbell", ""],
    [
      "not empty words",
      [
        { family: " ", given: [" "] },
        { family: "Ng", given: ["An"] },
      ],
      "Ng",
      "An",
    ],
  ])("is %s", (_what, names, last_name, first_name) => {
    expect(nameIn(names)).toMatchObject({ last_name, first_name });
  });

  test("is none without words", () => {
    expect(nameIn(undefined)).toBeNull();
    expect(nameIn([])).toBeNull();
    expect(nameIn([{ use: "official" }])).toBeNull();
  });

  test("has the first title that is in our list", () => {
    expect(nameIn([{ family: "Birch", prefix: ["The Hon", "Dr"] }])?.title).toBe(
      nameIn([{ family: "Birch", prefix: ["Dr"] }])?.title,
    );
    expect(nameIn([{ family: "Birch", prefix: ["Sultan"] }])?.title).toBeNull();
  });

  test.each([
    [[{ use: "usual", given: ["Izzy"] }], "Izzy"],
    [[{ use: "nickname", given: ["IZZY"] }], "Izzy"],
    [[{ use: "usual", given: ["isla"] }], null],
    [[{ use: "usual", given: [] }], null],
    [undefined, null],
  ])("a preferred name is one that differs", (names, preferred) => {
    expect(preferredIn(names, { title: null, first_name: "Isla", last_name: "Campbell" })).toBe(preferred);
  });
});

describe("phones and email in a FHIR file", () => {
  test("a mobile is known by its number or its use, a landline at home comes before one at work", () => {
    expect(
      contactsIn([
        { system: "phone", value: "03 9555 0000", use: "work" },
        { system: "phone", value: "0395551234", use: "home" },
        { system: "sms", value: "+61 418 904 551" },
        { system: "email", value: " isla@example.com " },
      ]),
    ).toEqual({
      mobile: "0418904551",
      landline: "0395551234",
      email: "isla@example.com",
      others: ["03 9555 0000"],
    });
  });

  test("nothing is lost: each phone is the mobile, the landline or one of the others", () => {
    const phone = fc.record({
      system: fc.constantFrom("phone", "sms"),
      value: fc.stringMatching(/^0[2-478]\d{8}$/),
      use: fc.constantFrom("home", "work", "mobile", undefined),
    });
    fc.assert(
      fc.property(fc.array(phone, { maxLength: 6 }), (telecom) => {
        const given = telecom.map(({ use, ...rest }) => (use === undefined ? rest : { ...rest, use }));
        const { mobile, landline, others } = contactsIn(given);
        const found = others.length + (mobile === null ? 0 : 1) + (landline === null ? 0 : 1);
        expect(found).toBe(telecom.length);
      }),
    );
  });

  test("none are none", () => {
    expect(contactsIn(undefined)).toEqual({ mobile: null, landline: null, email: null, others: [] });
  });
});

describe("the address in a FHIR file", () => {
  test("has its lines joined, and state and country in capitals", () => {
    expect(
      addressIn({
        line: ["Unit 2", "12 Lygon Street"],
        city: " Carlton ",
        state: "vic",
        postalCode: "3053",
        country: "au",
      }),
    ).toEqual({
      street: "Unit 2, 12 Lygon Street",
      suburb: "Carlton",
      state: "VIC",
      postcode: "3053",
      country: "AU",
    });
  });

  test("empty parts are none", () => {
    expect(addressIn({ line: [" "], city: "", state: "" })).toEqual({
      street: null,
      suburb: null,
      state: null,
      postcode: null,
      country: null,
    });
    expect(addressIn(undefined)).toBeNull();
  });
});
