import { describe, expect, test } from "vitest";
import { personErrors, mergePerson } from "./authorised-person.ts";
import { firstUnfinishedStep, missingOf, rejectEmptySuburb } from "./steps.ts";

const whole = {
  username: "raman",
  first_name: "Priya",
  last_name: "Raman",
  work_address: "88 Bridge Road",
  cell_phone: "0412345678",
  email_address: "priya@example.com",
  _locality: 690,
  country: "AU",
  bank_accounts: [],
  practices: [],
} as const;

describe("the steps of the account details", () => {
  test("RULE-ACCT-01, RULE-ACCT-02, RULE-ACCT-08, RULE-ACCT-09: what each still lacks", () => {
    expect(missingOf(whole)).toEqual({
      profile: [],
      contact: [],
      people: [],
      banking: ["At least one bank account", "At least one practice"],
    });
    const bare = {
      ...whole,
      last_name: "",
      work_address: null,
      cell_phone: null,
      email_address: null,
      _locality: null,
    };
    expect(missingOf(bare)).toMatchObject({
      profile: ["Last name"],
      contact: ["Work address", "Mobile", "Email", "Suburb"],
    });
    expect(missingOf({ ...bare, country: "UK" }).contact).not.toContain("Suburb");
  });

  test("G-43: somebody who returns goes on where something is missing", () => {
    expect(firstUnfinishedStep(whole)).toBe("banking");
    expect(firstUnfinishedStep({ ...whole, cell_phone: null })).toBe("contact");
    expect(firstUnfinishedStep({ ...whole, first_name: "", cell_phone: null })).toBe("profile");
  });

  test("RULE-ACCT-02: a suburb that is sent comes from the list", () => {
    expect(rejectEmptySuburb({})).toEqual({ allowed: true });
    expect(rejectEmptySuburb({ _locality: 690 })).toEqual({ allowed: true });
    expect(rejectEmptySuburb({ _locality: null })).toMatchObject({
      allowed: false,
      refusal: { errors: { _locality: "Please select suburb from dropdown list" } },
    });
  });
});

describe("an authorised person", () => {
  const sarah = {
    name: "Sarah Lindqvist",
    relationship: "Practice Manager",
    email: null,
    phone: "0370104417",
  } as const;

  test("needs a name and a relationship; a phone, where there is one, has ten digits", () => {
    expect(personErrors(mergePerson(sarah, null, "AU"), "AU")).toEqual({});
    expect(Object.keys(personErrors(mergePerson({}, null, "AU"), "AU"))).toEqual(["name", "relationship"]);
    expect(personErrors(mergePerson({ ...sarah, phone: "12" }, null, "AU"), "AU")).toEqual({
      phone: "12 is invalid phone number. Please enter valid number.",
    });
  });

  test("G-43: a change keeps what was left out", () => {
    expect(mergePerson({ relationship: "Partner" }, sarah, "AU")).toEqual({
      ...sarah,
      relationship: "Partner",
    });
    expect(mergePerson({ phone: null, email: "s@example.com" }, sarah, "AU")).toEqual({
      ...sarah,
      phone: null,
      email: "s@example.com",
    });
  });
});
