import { describe, expect, test } from "vitest";
import { isUnreadable } from "./candidate.ts";
import { guessMapping } from "./csv-columns.ts";
import { candidateFromCells } from "./csv-row.ts";
import type { FhirPatient } from "./fhir.ts";
import { patientFrom } from "./fhir-patient.ts";
import { referringDoctorFromRole } from "./fhir-practitioner.ts";
import { properCase } from "./proper-case.ts";

const draftOf = (patient: Omit<FhirPatient, "resourceType">) => {
  const one = patientFrom({ resourceType: "Patient", id: "p1", ...patient });
  return isUnreadable(one) ? one.reason : one.draft;
};

describe("shouted names", () => {
  test.each([
    ["THOMSON", "Thomson"],
    ["O'BRIEN", "O'Brien"],
    ["MCKENZIE", "McKenzie"],
    ["SMITH-JONES", "Smith-Jones"],
    ["van der Berg", "van der Berg"],
    ["X", "X"],
  ])("%s is written %s", (shouted, written) => expect(properCase(shouted)).toBe(written));
});

describe("an AU Core patient", () => {
  test("the official name is taken, with every given name", () =>
    expect(
      draftOf({
        name: [
          { use: "usual", text: "Terry Jones" },
          { use: "official", family: "BALDRY", given: ["Terence", "EMILE"], prefix: ["Mr"] },
        ],
      }),
    ).toMatchObject({
      title: 1,
      first_name: "Terence Emile",
      last_name: "Baldry",
    }));

  test("the name a person is called by is the preferred name, unless it is the first name", () => {
    const official = { use: "official", family: "SMITH", given: ["Robert"] };
    const called = (given: string) => draftOf({ name: [{ use: "usual", given: [given] }, official] });
    expect(called("BOB")).toMatchObject({ first_name: "Robert", preferred_name: "Bob" });
    expect(called("robert")).toMatchObject({ preferred_name: null });
  });

  test("indigenous status is the extension of AU Base", () => {
    const url = "http://hl7.org.au/fhir/StructureDefinition/indigenous-status";
    const coded = (code: string) =>
      draftOf({ name: [{ family: "A" }], extension: [{ url, valueCoding: { code } }] });
    expect(coded("3")).toMatchObject({ indigenous_status: "3" });
    expect(coded("7")).toMatchObject({ indigenous_status: null });
  });

  test("an interpreter is the extension and the preferred language; a preference alone is said", () => {
    const needed = [
      { url: "http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired", valueBoolean: true },
    ];
    const greek = [{ language: { coding: [{ code: "el" }] }, preferred: true }];
    const named = { name: [{ family: "A" }] };
    expect(draftOf({ ...named, extension: needed, communication: greek })).toMatchObject({
      interpreter_language: "el",
    });
    expect(draftOf({ ...named, extension: needed })).toMatchObject({
      interpreter_language: "Language not stated",
    });
    const one = patientFrom({ resourceType: "Patient", id: "p1", ...named, communication: greek });
    expect(one).toMatchObject({
      draft: { interpreter_language: null, notes: "Preferred language: Greek" },
      notices: [],
    });
  });

  test("the next of kin comes with relation and phone, however many contacts there are", () =>
    expect(
      draftOf({
        name: [{ family: "A" }],
        contact: [
          { relationship: [{ coding: [{ code: "E" }], text: "Employer" }], name: { text: "Acme Ltd" } },
          {
            relationship: [{ coding: [{ code: "N" }] }, { text: "Daughter" }],
            name: { family: "LEE", given: ["Mai"] },
            telecom: [{ system: "phone", value: "0412 345 678" }],
          },
        ],
      }),
    ).toMatchObject({
      next_of_kin_name: "Mai Lee",
      next_of_kin_relation: "Daughter",
      next_of_kin_phone: "0412 345 678",
    }));

  test("F-5: without a name it is refused with the reason", () =>
    expect(draftOf({ name: [{}] })).toBe("This record has no name."));

  test("a mobile, a home number and a card are told apart", () =>
    expect(
      draftOf({
        name: [{ family: "A", given: ["B"] }],
        telecom: [
          { system: "phone", value: "02 7010 0001", use: "work" },
          { system: "phone", value: "0491 570 156" },
          { system: "phone", value: "0270100002", use: "home" },
          { system: "email", value: "a@b.example" },
        ],
        identifier: [
          {
            system: "http://ns.electronichealth.net.au/id/medicare-number",
            value: "69518250611",
            period: { end: "2028-03-31" },
          },
        ],
        gender: "other",
        birthDate: "1964-07-17",
      }),
    ).toMatchObject({
      mobile: "0491570156",
      landline: "0270100002",
      notes: "Other phone: 02 7010 0001",
      email: "a@b.example",
      medicare_number: "69518250611",
      entitlement_expiry: "2028-03-31",
      gender: "X",
      dob: "1964-07-17",
    }));

  test("half a birth date is left out, and said", () => {
    const one = patientFrom({
      resourceType: "Patient",
      id: "p1",
      name: [{ family: "A", given: ["B"] }],
      birthDate: "1964-07",
    });
    expect(isUnreadable(one) ? [] : one.notices).toEqual([
      "The date of birth 1964-07 is not a complete date.",
    ]);
  });
});

describe("an AU Core practitioner role", () => {
  const directory = {
    practitioners: new Map([
      [
        "Practitioner/x",
        { resourceType: "Practitioner" as const, id: "x", name: [{ family: "BIRCH", given: ["Hannah"] }] },
      ],
    ]),
    places: new Map([
      [
        "Organization/o",
        {
          resourceType: "Organization" as const,
          id: "o",
          name: "Footscray Practice",
          address: [{ city: "Footscray", state: "VIC", postalCode: "3011" }],
        },
      ],
    ]),
  };

  test("is one referring doctor with the provider number of that place", () => {
    const role = {
      resourceType: "PractitionerRole" as const,
      id: "r",
      practitioner: { reference: "Practitioner/x" },
      organization: { reference: "Organization/o" },
      identifier: [
        { system: "http://ns.electronichealth.net.au/id/medicare-provider-number", value: "2426621B" },
      ],
    };
    expect(referringDoctorFromRole(role, directory)).toMatchObject({
      source_id: "r",
      draft: { last_name: "Birch", provider_number: "2426621B", practice_name: "Footscray Practice" },
      address: { suburb: "Footscray" },
    });
  });

  test("whose practitioner is missing is refused with the reason", () =>
    expect(referringDoctorFromRole({ resourceType: "PractitionerRole", id: "r" }, directory)).toMatchObject({
      reason: "The practitioner for this role is not in the files.",
    }));
});

describe("a table", () => {
  const headings = [
    "Patient ID",
    "Surname",
    "Given Name",
    "D.O.B.",
    "Sex",
    "Mobile Phone",
    "Medicare No",
    "IRN",
    "City",
    "Nonsense",
  ];

  test("columns are matched by the names other systems give them", () =>
    expect(guessMapping(headings, "patient")).toEqual({
      0: "import_id",
      1: "last_name",
      2: "first_name",
      3: "dob",
      4: "gender",
      5: "mobile",
      6: "medicare_number",
      7: "irn",
      8: "suburb",
    }));

  test("a row becomes a patient; dates as Australians write them", () =>
    expect(
      candidateFromCells(
        ["17", "ABBOTT", "Graham", "2/7/1951", "Male", "0412 338 907", "2428 77813 2", "1", "Kew", ""],
        guessMapping(headings, "patient"),
        "patient",
        { today: "2026-11-20" },
      ),
    ).toMatchObject({
      source_id: "17",
      draft: {
        last_name: "Abbott",
        first_name: "Graham",
        dob: "1951-07-02",
        gender: "M",
        medicare_number: "24287781321",
      },
      address: { suburb: "Kew" },
    }));

  test("an interpreter column may say no, a language or one that is not in our list", () => {
    const read = (cell: string) =>
      candidateFromCells(["A", cell], { 0: "last_name", 1: "interpreter_language" }, "patient", {
        today: "2026-11-20",
      });
    expect(read("No")).toMatchObject({
      draft: expect.not.objectContaining({ interpreter_language: null }),
      notices: [],
    });
    expect(read("VIETNAMESE")).toMatchObject({ draft: { interpreter_language: "vi" } });
    expect(read("Anmatyerr")).toMatchObject({ draft: { interpreter_language: "Anmatyerr" }, notices: [] });
  });

  test("an impossible date is left out, and said", () =>
    expect(
      candidateFromCells(["17", "A", "B", "31/02/1951"], guessMapping(headings, "patient"), "patient", {
        today: "2026-11-20",
      }),
    ).toMatchObject({
      draft: { dob: null },
      notices: ["The date of birth 31/02/1951 is not a date and was left out."],
    }));

  test("a whole name is taken apart at the comma or the last blank", () => {
    const nameOf = (name: string) =>
      candidateFromCells([name], { 0: "full_name" }, "patient", { today: "2026-11-20" });
    expect(nameOf("NGUYEN, Thi Mai")).toMatchObject({
      draft: { last_name: "Nguyen", first_name: "Thi Mai" },
    });
    expect(nameOf("Thi Mai Nguyen")).toMatchObject({ draft: { last_name: "Nguyen", first_name: "Thi Mai" } });
  });
});
