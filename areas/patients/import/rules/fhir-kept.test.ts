import { describe, expect, test } from "vitest";
import { isUnreadable } from "./candidate.ts";
import type { FhirPatient } from "./fhir.ts";
import { noticesOfLeftOut } from "./fhir-left-out.ts";
import { patientFrom } from "./fhir-patient.ts";
import { referringDoctorFromRole } from "./fhir-practitioner.ts";

const notesOf = (patient: Omit<FhirPatient, "resourceType">) => {
  const one = patientFrom({ resourceType: "Patient", id: "p1", ...patient });
  return isUnreadable(one) ? one.reason : one.draft["notes"];
};
const named = { name: [{ use: "official", family: "Lee", given: ["Robin"] }] };

describe("what a patient of FHIR has and Corella has no field for", () => {
  test("gender identities, other names, languages and second addresses are kept in the notes", () => {
    const individual = "http://hl7.org/fhir/StructureDefinition/individual-";
    expect(
      notesOf({
        name: [
          ...named.name,
          { use: "maiden", family: "Chan", given: ["Robin"] },
          { use: "usual", given: ["Rob"] },
        ],
        extension: [
          {
            url: `${individual}genderIdentity`,
            extension: [{ url: "value", valueCodeableConcept: { coding: [{ display: "Non-binary" }] } }],
          },
          {
            url: `${individual}genderIdentity`,
            extension: [{ url: "value", valueCodeableConcept: { text: "Queer" } }],
          },
        ],
        communication: [{ language: { coding: [{ code: "el" }] } }],
        telecom: [
          { system: "email", value: "a@b.example" },
          { system: "email", value: "c@d.example" },
          { system: "fax", value: "03 9318 4418" },
        ],
        address: [
          { line: ["1 Elm St"] },
          { line: ["2 Oak St"], city: "Kew", state: "VIC", postalCode: "3101" },
        ],
        contact: [
          { relationship: [{ coding: [{ code: "N" }] }], name: { text: "Kim Lee" } },
          {
            relationship: [{ text: "Neighbour" }],
            name: { text: "Jo Park" },
            telecom: [{ system: "phone", value: "0491 570 110" }],
          },
        ],
      }),
    ).toBe(
      [
        "Gender identity: Non-binary, Queer",
        "Other name: Robin Chan (maiden)",
        "Preferred language: Greek",
        "Other email: c@d.example",
        "Fax: 03 9318 4418",
        "Other address: 2 Oak St, Kew, VIC, 3101",
        "Contact: Jo Park, Neighbour, 0491 570 110",
      ].join("\n"),
    );
  });

  test("an Indigenous status that the standard has not is said", () => {
    const extension = [
      { url: "http://hl7.org.au/fhir/StructureDefinition/indigenous-status", valueCoding: { code: "77" } },
    ];
    expect(patientFrom({ resourceType: "Patient", id: "p", ...named, extension })).toMatchObject({
      notices: ["The Indigenous status 77 is not in our list."],
    });
  });
});

describe("pronouns of FHIR", () => {
  const pronounsIn = (...values: readonly object[]) => {
    const extension = values.map((valueCodeableConcept) => ({
      url: "http://hl7.org/fhir/StructureDefinition/individual-pronouns",
      extension: [{ url: "value", valueCodeableConcept }],
    }));
    const one = patientFrom({ resourceType: "Patient", id: "p1", ...named, extension });
    return isUnreadable(one) ? one.reason : one.draft["pronouns"];
  };

  test.each([
    ["words", [{ text: "xe/xem" }], "xe/xem"],
    [
      "a code and its name",
      [{ coding: [{ code: "LA29519-8", display: "she/her/her/hers/herself" }] }],
      "she/her",
    ],
    ["a code alone", [{ coding: [{ code: "LA29518-0" }] }], "he/him"],
    ["two", [{ text: "She/Her" }, { text: "they/them" }], "She/Her, they/them"],
    ["none", [], null],
  ])("%s", (_what, values, pronouns) => expect(pronounsIn(...values)).toBe(pronouns));
});

test("everything else is named one by one", () => {
  const resource = {
    resourceType: "Patient",
    id: "1",
    maritalStatus: { text: "Married" },
    identifier: [
      { system: "http://ns.electronichealth.net.au/id/medicare-number", value: "24287781321" },
      { type: { text: "Seniors card" }, value: "77" },
    ],
    extension: [{ url: "http://example.com/StructureDefinition/favourite-colour" }],
  };
  expect(noticesOfLeftOut("Patient", resource)).toEqual([
    "Left out: maritalStatus, Seniors card 77, favourite-colour.",
  ]);
  const role = (...codes: string[]) =>
    noticesOfLeftOut("PractitionerRole", { code: codes.map((code) => ({ coding: [{ code }] })) });
  expect([role("doctor"), role("nurse"), role("doctor", "nurse")]).toEqual([
    ...[[], ["Left out: code."], ["Left out: code."]],
  ]);
  expect(noticesOfLeftOut("Patient", { resourceType: "Patient", name: [], telecom: [] })).toEqual([]);
});

test("a doctor's email, second phone, fax and specialty are named", () => {
  const practitioner = {
    resourceType: "Practitioner" as const,
    id: "x",
    name: [{ family: "Birch", given: ["Hannah"] }],
  };
  const role = {
    resourceType: "PractitionerRole" as const,
    id: "r",
    practitioner: { reference: "Practitioner/x" },
    specialty: [{ text: "Cardiology" }],
    telecom: [
      { system: "phone", value: "03 9318 4417" },
      { system: "phone", value: "03 9318 4419" },
      { system: "email", value: "birch@example.com" },
    ],
  };
  const directory = { practitioners: new Map([["Practitioner/x", practitioner]]), places: new Map() };
  expect(referringDoctorFromRole(role, directory)).toMatchObject({
    draft: { phone: "0393184417" },
    notices: [
      "Email left out: birch@example.com.",
      "Other phone left out: 03 9318 4419.",
      "Specialty left out: Cardiology.",
    ],
  });
});
