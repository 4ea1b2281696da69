import { describe, expect, test } from "vitest";
import { type FhirPlace, type FhirPractitioner, type FhirPractitionerRole, SYSTEMS } from "./fhir.ts";
import { noticesOfLeftOut } from "./fhir-left-out.ts";
import { NAMELESS, NO_ID } from "./fhir-patient.ts";
import { referringDoctorFrom, referringDoctorFromRole } from "./fhir-practitioner.ts";

const person: FhirPractitioner = {
  ...{
    resourceType: "Practitioner",
    id: "p1",
    name: [{ family: "HO", given: ["Mei-Ling"], prefix: ["Dr"] }],
  },
  ...{ address: [{ line: ["1 Own St"], city: "Kew" }], telecom: [{ system: "phone", value: "0491570156" }] },
};
const role: FhirPractitionerRole = {
  resourceType: "PractitionerRole",
  id: "r1",
  practitioner: { reference: "Practitioner/p1" },
};
const rooms: FhirPlace = {
  resourceType: "Organization",
  name: "Rooms",
  address: [{ city: "Toorak" }, { city: "Hawthorn" }],
};
const clinic: FhirPlace = { resourceType: "Location", name: "Clinic", address: { city: "Richmond" } };
const read = (change: Partial<FhirPractitionerRole> = {}, of: Partial<FhirPractitioner> = {}) =>
  referringDoctorFromRole(
    { ...role, ...change },
    {
      practitioners: new Map([["Practitioner/p1", { ...person, ...of }]]),
      places: new Map([
        ["Organization/o1", rooms],
        ["Location/l1", clinic],
      ]),
    },
  );
const atRooms = { organization: { reference: "Organization/o1" } };
const atClinic = { location: [{ reference: "Location/l1" }] };

describe("F-5: a referring doctor from a role", () => {
  test.each<[string, Partial<FhirPractitionerRole>, Partial<FhirPractitioner>]>([
    [NO_ID, { id: undefined }, {}],
    ["The practitioner for this role is not in the files.", { practitioner: undefined }, {}],
    [
      "The practitioner for this role is not in the files.",
      { practitioner: { reference: "Practitioner/p2" } },
      {},
    ],
    [NAMELESS, {}, { name: [] }],
  ])("cannot be read: %s", (reason, change, of) =>
    expect(read(change, of)).toEqual({
      subject: "referringdoctor",
      source_id: change.id === undefined && "id" in change ? null : "r1",
      reason,
    }),
  );

  test.each([
    ["Rooms", "Toorak", atRooms],
    ["Clinic", "Richmond", atClinic],
    // The organisation provides the name, the location the address.
    ["Rooms", "Richmond", { ...atRooms, ...atClinic }],
    [null, "Kew", {}],
  ])("of practice %j is in %s", (practice_name, suburb, change) =>
    expect(read(change)).toMatchObject({ draft: { practice_name }, address: { suburb } }),
  );

  test("has the phone of its place before the person's, a landline before a mobile, and names the others", () => {
    const telecom = [{ system: "phone", value: "03 5550 0161" }];
    expect(read({ telecom })).toMatchObject({
      draft: { phone: "0355500161" },
      notices: ["Other phone left out: 0491570156."],
    });
    expect(read()).toMatchObject({ draft: { phone: "0491570156" }, notices: [] });
    expect(read({}, { telecom: [] })).toMatchObject({ draft: { phone: null } });
  });

  test.each([
    [{ system: SYSTEMS.provider, value: "2426621B" }, "2426621B"],
    [{ type: { coding: [{ code: "UPIN" }] }, value: "2426621B" }, "2426621B"],
    [{ system: "http://example.org/own", value: "7" }, null],
  ])("with the identifier %j has the provider number %j", (identifier, provider_number) =>
    expect(read({ identifier: [identifier] })).toMatchObject({ draft: { provider_number } }),
  );

  test.each([
    [[{ text: "Pain", coding: [{ display: "Anaesthesia", code: "A" }] }], ["Specialty left out: Pain."]],
    [[{ coding: [{ display: "Anaesthesia", code: "A" }] }], ["Specialty left out: Anaesthesia."]],
    [[{ coding: [{ code: "A" }, { code: "B" }] }, { text: "Pain" }], ["Specialty left out: A, Pain."]],
    [[{}], []],
  ])("names the specialties %j", (specialty, notices) =>
    expect(read({ specialty })).toMatchObject({ notices }),
  );

  test.each([
    [true, []],
    [undefined, []],
    [false, ["The file marks this role as ended."]],
  ])("active %j", (active, notices) => expect(read({ active })).toMatchObject({ notices }));

  test("passes on what was left out of the role and of the person", () =>
    expect(read({ left_out: ["A."] }, { left_out: ["B."] })).toMatchObject({ notices: ["A.", "B."] }));
});

describe("F-5: a practitioner without a role", () => {
  test("is in the address book with a name, a number, a phone and an address", () =>
    expect(
      referringDoctorFrom({
        ...person,
        identifier: [{ system: SYSTEMS.provider, value: "2426621B" }],
        left_out: ["C."],
      }),
    ).toEqual({
      ...{ subject: "referringdoctor", source_id: "p1", fund: null },
      draft: {
        title: 3,
        first_name: "Mei-Ling",
        last_name: "Ho",
        provider_number: "2426621B",
        phone: "0491570156",
      },
      address: { street: "1 Own St", suburb: "Kew", state: null, postcode: null, country: null },
      notices: ["No place of work is given.", "C."],
    }));

  test.each<[string, Partial<FhirPractitioner>]>([
    [NO_ID, { id: undefined }],
    [NAMELESS, { name: undefined }],
  ])("cannot be read: %s", (reason, change) =>
    expect(referringDoctorFrom({ ...person, ...change })).toMatchObject({ reason }),
  );

  test("with nothing but a name has nothing else", () =>
    expect(referringDoctorFrom({ resourceType: "Practitioner", id: "p1", name: person.name })).toMatchObject({
      ...{
        draft: { provider_number: null, phone: null },
        address: null,
        notices: ["No place of work is given."],
      },
    }));
});

describe("F-5: what nothing is read from is named", () => {
  test.each<[string, string, Readonly<Record<string, unknown>>]>([
    ["Left out: qualification.", "Practitioner", { qualification: [] }],
    [
      "Left out: Prescriber 12.",
      "Practitioner",
      { identifier: [{ type: { text: " Prescriber ", coding: [{ code: "X" }] }, value: " 12 " }] },
    ],
    [
      "Left out: Tax number 12.",
      "Patient",
      { identifier: [{ type: { coding: [{}, { display: "Tax number", code: "T" }] }, value: "12" }] },
    ],
    [
      "Left out: T 12.",
      "Patient",
      { identifier: [{ type: { coding: [{ display: " ", code: "T" }] }, value: "12" }] },
    ],
    ["Left out: own 12.", "Patient", { identifier: [{ system: "http://example.org/own", value: "12" }] }],
    ["Left out: identifier.", "Patient", { identifier: [{}] }],
    [
      "Left out: UPIN 12.",
      "Patient",
      { identifier: [{ type: { coding: [{ code: "UPIN" }] }, value: "12" }] },
    ],
    [
      "Left out: birthPlace.",
      "Patient",
      { extension: [{ url: "http://hl7.org/fhir/birthPlace" }, { url: 4 }, "text"] },
    ],
    [
      "Left out: photo, own 12.",
      "Patient",
      { photo: [], identifier: ["x", null, { system: "own", value: "12" }] },
    ],
  ])("%s", (words, type, resource) => expect(noticesOfLeftOut(type, resource)).toEqual([words]));

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["Patient", { resourceType: "Patient", id: "1", meta: {}, _birthDate: {}, name: [], active: true }],
    ["Patient", { identifier: [{ type: { coding: [{ code: "MR" }] }, value: "12" }] }],
    [
      "PractitionerRole",
      { identifier: [{ type: { coding: [{ code: "UPIN" }] }, value: "12" }], specialty: [] },
    ],
    ["Practitioner", { identifier: [{ system: SYSTEMS.provider, value: "12" }] }],
    ["Patient", { identifier: "12", extension: { url: "x" } }],
    // Resources of other types are not read at all, so nothing is reported as left out.
    ["Observation", { valueQuantity: 4 }],
  ])("nothing of %s with %j is left out", (type, resource) =>
    expect(noticesOfLeftOut(type, resource)).toEqual([]),
  );
});
