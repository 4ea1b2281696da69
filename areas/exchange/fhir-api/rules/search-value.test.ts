import { describe, expect, test } from "vitest";
import { parameterName } from "./parameter-name.ts";
import { isElsewhere, searchValue } from "./search-value.ts";
import { codesMeant, isToken, tokenOf } from "./token.ts";

const scope = { base: "https://corella.test/api/fhir/r4", zone: "Australia/Sydney" } as const;

describe("a value of a search", () => {
  test.each([
    [
      "a plus sign that arrives as a space",
      "date",
      "ge2026-11-03T09:00:00 11:00",
      "ge2026-11-03T09:00:00+11:00",
    ],
    ["a time of the practice in summer", "date", "ge2026-11-03T09:00:00", "ge2026-11-02T22:00:00Z"],
    ["a time of the practice in winter", "date", "2026-07-03T09:00", "2026-07-02T23:00Z"],
    ["a time with a fraction", "date", "lt2026-07-03T09:00:00.250", "lt2026-07-02T23:00:00.250Z"],
    ["a time with its offset", "date", "ge2026-11-03T09:00:00Z", "ge2026-11-03T09:00:00Z"],
    ["a day", "date", "2026-11-03", "2026-11-03"],
    ["no day", "date", "2026-02-30T09:00:00", "2026-02-30T09:00:00"],
    ["an address of this API", "reference", `${scope.base}/Patient/12`, "Patient/12"],
    ["an address of another", "reference", "https://other.test/Patient/12", "https://other.test/Patient/12"],
    ["a text", "string", `${scope.base}/Patient/12`, `${scope.base}/Patient/12`],
  ])("%s is read", (_, kind, value, expected) => expect(searchValue(kind, value, scope)).toBe(expected));

  test.each([
    ["https://other.test/fhir/Patient/12", true],
    ["http://other.test/Patient/x", true],
    ["Patient/12", false],
    ["urn:uuid:1", false],
  ])("%s stands elsewhere: %s", (value, expected) => expect(isElsewhere(value)).toBe(expected));
});

describe("a token", () => {
  test.each([
    ["male", "urn:a", "male", true],
    ["MALE", "urn:a", "male", true],
    ["urn:a|male", "urn:a", "male", true],
    ["urn:b|male", "urn:a", "male", false],
    ["urn:a|", "urn:a", "male", true],
    ["urn:b|", "urn:a", "male", false],
    ["|male", "urn:a", "male", false],
    ["|male", "", "male", true],
    ["urn:a|A|7", "urn:a", "a|7", true],
  ])("%s means %s %s: %s", (value, system, code, expected) =>
    expect(isToken(tokenOf(value), system, code)).toBe(expected),
  );

  test.each([
    ["booked", ["booked"]],
    ["urn:status|booked", ["booked"]],
    ["|booked", ["booked"]],
    ["urn:status|", ["booked", "cancelled"]],
    ["urn:other|booked", []],
    ["Booked", []],
  ])("%s of an element that is a code means %j", (value, codes) =>
    expect(codesMeant(value, "urn:status", ["booked", "cancelled"])).toEqual(codes),
  );
});

describe("the name of a parameter", () => {
  const chain = (reference: string, target: string, parameter: string) => ({
    ...{ name: null, chain: { reference, target, parameter } },
  });
  test.each([
    ["Appointment", "patient", { name: "patient", chain: null }],
    ["Appointment", "patient:Patient", { name: "patient", chain: null }],
    ["Appointment", "patient:missing", { name: "patient:missing", chain: null }],
    ["Appointment", "patient.family", chain("patient", "Patient", "family")],
    [
      "PractitionerRole",
      "practitioner:Practitioner.identifier",
      chain("practitioner", "Practitioner", "identifier"),
    ],
    ["Appointment", "patient:Practitioner", { name: null, chain: null }],
    ["Appointment", "patient:Practitioner.name", { name: null, chain: null }],
    ["Appointment", "status.family", { name: null, chain: null }],
    ["Patient", "family:exact", { name: null, chain: null }],
    ["Patient", "_id:not", { name: null, chain: null }],
    ["PractitionerRole", "_include:iterate", { name: null, chain: null }],
    ["Patient", "_lastUpdated:missing", { name: null, chain: null }],
    ["Patient", "shoe-size", undefined],
    ["Patient", "constructor", undefined],
    ["Patient", "", undefined],
  ] as const)("%s?%s", (type, sent, expected) => expect(parameterName(type, sent)).toEqual(expected));
});
