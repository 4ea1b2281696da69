import { describe, expect, test } from "vitest";
import { isSought, referencesOf } from "./match.ts";
import { omitEmpty, type ResourceType } from "./resource.ts";
import { searchOf } from "./search.ts";

const place = omitEmpty({
  ...{ resourceType: "Location" as const, id: "4", name: "Harbour Rooms", alias: ["HR"] },
  address: { line: ["12 Lygon Street"], city: "Carlton", state: "VIC", postalCode: "3053" },
  managingOrganization: { reference: "Organization/c3" },
});
const role = omitEmpty({
  ...{ resourceType: "PractitionerRole" as const, id: "l4" },
  identifier: [{ system: "urn:provider", value: "2426577Y" }],
  practitioner: { reference: "Practitioner/c3" },
  location: [{ reference: "Location/4" }],
  specialty: [{ coding: [{ system: "urn:corella:specialty", code: "7" }] }],
});
const person = omitEmpty({
  ...{ resourceType: "Practitioner" as const, id: "c3", name: [{ family: "Núñez", given: ["Ana"] }] },
  identifier: [{ system: "urn:ahpra", value: "MED1" }],
});
const isFound = (
  type: ResourceType,
  given: Record<string, string>,
  resource: typeof place | typeof role | typeof person,
) => {
  const search = searchOf(type, given);
  return "wrong" in search ? search.wrong : isSought(search, resource);
};

describe("what stands in memory is found as what stands in a table", () => {
  test.each([
    [{ name: "harb" }, true],
    [{ name: "hr" }, true],
    [{ name: "rooms" }, false],
    [{ name: "other,harbour" }, true],
    [{ address: "12 lygon" }, true],
    [{ address: "vic" }, true],
    [{ "address-city": "carl", "address-postalcode": "3053" }, true],
    [{ "address-city": "carl", "address-postalcode": "3054" }, false],
    [{ organization: "c3" }, true],
    [{ organization: "Organization/r3" }, false],
    [{ identifier: "4" }, false],
    [{ _id: "3,4" }, true],
    [{ _id: "3" }, false],
  ])("a place by %j: %j", (given, expected) => expect(isFound("Location", given, place)).toBe(expected));

  test.each([
    [{ practitioner: "Practitioner/c3", location: "4" }, true],
    [{ practitioner: "r3" }, false],
    [{ identifier: "2426577y" }, true],
    [{ identifier: "urn:provider|2426577Y" }, true],
    [{ identifier: "urn:other|2426577Y" }, false],
    [{ specialty: "urn:corella:specialty|7" }, true],
    [{ specialty: "8" }, false],
    [{ role: "62247001" }, false],
    [{ specialty: "urn:corella:specialty|" }, true],
    [{ specialty: "|7" }, false],
    [{ "role:missing": "true" }, true],
    [{ "specialty:missing": "true" }, false],
    [{ "location:missing": "false" }, true],
  ])("a role by %j: %j", (given, expected) =>
    expect(isFound("PractitionerRole", given, role)).toBe(expected),
  );

  test.each([
    [{ family: "nun" }, true],
    [{ given: "ANA" }, true],
    [{ name: "ana" }, true],
    [{ name: "Dr Ana Nunez" }, true],
    [{ name: "Ana Nu" }, true],
    [{ name: "Ana Ng" }, false],
    [{ name: "%" }, false],
  ])("a person by %j: %j", (given, expected) =>
    expect(isFound("Practitioner", given, person)).toBe(expected),
  );

  test("references are found wherever they stand", () => {
    expect(referencesOf(role, "Location")).toEqual(["4"]);
    expect(referencesOf(role, "Patient")).toEqual([]);
  });
});
