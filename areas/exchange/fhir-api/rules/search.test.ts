import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTROLS, PARAMETERS } from "../search-parameters.contract.ts";
import { RESOURCE_TYPES, SYSTEMS } from "./resource.ts";
import { identifierColumns, idOf, isResourceType, LARGEST_PAGE, searchOf } from "./search.ts";
import { referencedId } from "./search-value.ts";

describe("a search", () => {
  test("every kind has its parameters, and no name beside them is a kind", () => {
    expect(Object.keys(PARAMETERS).sort()).toEqual([...RESOURCE_TYPES].sort());
    expect(RESOURCE_TYPES.every(isResourceType)).toBe(true);
    expect(["patient", "Binary", "", "constructor", "__proto__"].some(isResourceType)).toBe(false);
  });

  test.each([
    [undefined, 50],
    ["0", 1],
    ["1", 1],
    ["200", 200],
    ["201", LARGEST_PAGE],
    ["999999", LARGEST_PAGE],
  ])("_count %j is a page of %d", (_count, count) =>
    expect(searchOf("Patient", { _count })).toMatchObject({ count }),
  );

  test.each(["-1", "1.5", "ten", "", "1234567", " 5"])("_count %j is refused", (_count) =>
    expect(searchOf("Patient", { _count })).toEqual({ wrong: "_count", code: "invalid" }),
  );

  test.each([
    ["Patient", { birthdate: "1961-04-03" }],
    ["Patient", { birthdate: "eq1961-04-03" }],
    ["Patient", { birthdate: ["ge1961", "lt1962-03"] }],
    ["Patient", { gender: "http://hl7.org/fhir/administrative-gender|male" }],
    ["Patient", { identifier: "urn:corella:mrn|7" }],
    ["Practitioner", { name: "birch", identifier: "http://hl7.org.au/id/ahpra-registration-number|MED1" }],
    [
      "PractitionerRole",
      { practitioner: "Practitioner/r12", organization: "r12", specialty: "7", identifier: "2426621B" },
    ],
    ["Patient", { "birthdate:missing": "true" }],
    ["Organization", { name: "park", identifier: "1" }],
    [
      "Location",
      { "address-city": "Carlton", "address-postalcode": "3053", organization: "Organization/c3" },
    ],
    ["Appointment", { date: ["ge2026-11-01", "le2026-11-30"] }],
    ["Appointment", { date: "ge2026-11-01T09:00:00+11:00" }],
    ["Appointment", { patient: "Patient/12", status: "booked", practitioner: "c3", location: "Location/4" }],
    [
      "ServiceRequest",
      { patient: "https://corella.test/api/fhir/r4/Patient/12", authored: "ge2026", requester: "r9" },
    ],
    ["DocumentReference", { patient: "12", date: "2026-11", status: "current" }],
  ] as const)("%s by %j is understood", (type, given) => {
    const found = searchOf(type, given);
    expect(found).not.toHaveProperty("wrong");
    expect("values" in found && [...found.values.keys()].sort()).toEqual(Object.keys(given).sort());
  });

  test.each([
    ["Patient", { birthdate: "1961-13-03" }, "birthdate"],
    ["Patient", { birthdate: "2001-02-29" }, "birthdate"],
    ["Patient", { family: "" }, "family"],
    ["Patient", { given: ["Mai", ""] }, "given"],
    ["Patient", { family: "Birch," }, "family"],
    ["Patient", { gender: "M" }, "gender"],
    ["Patient", { gender: "male,M" }, "gender"],
    ["Appointment", { date: "2026-11-31" }, "date"],
    ["Appointment", { date: ["ge2026-11-01", "soon"] }, "date"],
    ["Appointment", { date: "ap2026-11-01" }, "date"],
    ["Appointment", { patient: "Patient/x" }, "patient"],
    ["PractitionerRole", { practitioner: "Organization/r12" }, "practitioner"],
    ["ServiceRequest", { requester: "Practitioner/r12" }, "requester"],
  ] as const)("%s by %j: %s makes no sense", (type, given, wrong) =>
    expect(searchOf(type, given)).toEqual({ wrong, code: "invalid" }),
  );

  test("a repeated parameter narrows, a comma widens, a comma of the value is escaped", () => {
    const { values } = Object(searchOf("Patient", { family: ["A,B", "C\\,D"] }));
    expect(values).toEqual(new Map([["family", [["A", "B"], ["C,D"]]]]));
  });

  test("several ids are one of them", () =>
    expect(searchOf("Patient", { _id: "1,2" })).toMatchObject({ ids: ["1", "2"] }));

  test("what a kind does not understand is ignored, and named", () =>
    expect(searchOf("Organization", { patient: "x", date: "y", _sort: "z", _format: "json" })).toEqual({
      ...{
        count: 50,
        isCount: false,
        after: "",
        ids: null,
        values: new Map(),
        chains: [],
        includes: [],
        hasRoles: false,
      },
      ignored: ["patient", "date", "_sort"],
    }));

  test.each(["family:exact", "name:contains", "_id:not", "_lastUpdated:missing", "identifier:of-type"])(
    "a modifier is refused, never ignored: %s",
    (name) => expect(searchOf("Patient", { [name]: "A" })).toEqual({ wrong: name, code: "not-supported" }),
  );

  test.each([
    ["PractitionerRole", "PractitionerRole:practitioner", ["Practitioner"]],
    ["PractitionerRole", "PractitionerRole:practitioner:Practitioner", ["Practitioner"]],
    ["PractitionerRole", "PractitionerRole:*", ["Practitioner", "Organization", "Location"]],
    ["Appointment", "Appointment:patient", ["Patient"]],
    ["ServiceRequest", "ServiceRequest:requester", ["PractitionerRole"]],
  ] as const)("%s with _include=%s brings %j", (type, _include, includes) =>
    expect(searchOf(type, { _include })).toMatchObject({ includes }),
  );

  test.each([
    ["PractitionerRole", { _include: "PractitionerRole:endpoint" }, "_include"],
    ["PractitionerRole", { _include: "Patient:general-practitioner" }, "_include"],
    ["PractitionerRole", { _include: "PractitionerRole:practitioner:Patient" }, "_include"],
    ["Patient", { _include: "" }, "_include"],
    ["Patient", { _revinclude: "Provenance:target" }, "_revinclude"],
  ] as const)("%s with %j is refused", (type, given, wrong) =>
    expect(searchOf(type, given)).toEqual({ wrong, code: "not-supported" }),
  );

  test("the roles of a person come with them", () =>
    expect(searchOf("Practitioner", { _revinclude: "PractitionerRole:practitioner" })).toMatchObject({
      hasRoles: true,
    }));

  test("never throws, whatever is asked", () => {
    const value = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
    );
    const named = Object.values(PARAMETERS).flatMap((each) => Object.keys(each));
    const names = fc.constantFrom(...CONTROLS, ...named, "family:exact", "constructor");
    fc.assert(
      fc.property(fc.constantFrom(...RESOURCE_TYPES), fc.dictionary(names, value), (type, given) => {
        const found = searchOf(type, given);
        if ("wrong" in found) expect(Object.keys(given)).toContain(found.wrong);
        else expect(found.count >= 1 && found.count <= LARGEST_PAGE).toBe(true);
      }),
    );
  });
});

describe("a reference of a search", () => {
  test.each([
    ["patient", "Patient/12", "12"],
    ["patient", "12", "12"],
    ["patient", "https://other.example/fhir/Patient/12", null],
    ["practitioner", "c3", "c3"],
    ["organization", "Organization/r9", "r9"],
    ["patient", "patient/12", null],
    ["patient", "Patient/", null],
    ["patient", "Patient/-1", null],
    ["patient", "12 ", null],
    ["patient", "1234567890123456", null],
    ["patient", "Practitioner/12", null],
  ])("%s %j is %j", (name, value, id) => expect(referencedId(name, value)).toBe(id));

  test.each([
    ["r12", "r", 12],
    ["l12", "l", 12],
    ["c12", "c", 12],
    ["12", "", 12],
    ["12", "r", null],
    ["r12", "", null],
    ["rr12", "r", null],
    ["r", "r", null],
    ["r12x", "r", null],
  ] as const)("id %j with the letter %j is %j", (id, letter, number) =>
    expect(idOf(id, letter)).toBe(number),
  );

  test("the letters keep people, places and roles apart: no id is of two kinds", () => {
    fc.assert(
      fc.property(fc.constantFrom("", "r", "l", "c"), fc.integer({ min: 0, max: 1e9 }), (letter, number) => {
        const read = (["", "r", "l", "c"] as const).filter(
          (each) => idOf(`${letter}${number}`, each) !== null,
        );
        expect(read).toEqual([letter]);
      }),
    );
  });
});

describe("an identifier of a search", () => {
  test.each([
    [`${SYSTEMS.medicare}|24287817671`, ["medicare_number"], "24287817671"],
    [`${SYSTEMS.ihi}|8003608000311647`, ["ihi"], "8003608000311647"],
    [`${SYSTEMS.dva}|NX123456`, ["dva_number"], "NX123456"],
    ["urn:corella:mrn|A|7", ["mrn"], "A|7"],
    ["urn:corella:import|1044", ["import_id"], "1044"],
    ["urn:corella:patient|21", ["ID"], "21"],
    ["urn:corella:fund-member|F9", ["fund_number"], "F9"],
    ["urn:other|21", [], "21"],
    ["|21", [], "21"],
  ])("%s is looked for in %j", (text, columns, value) =>
    expect(identifierColumns(text)).toEqual({ columns, value }),
  );

  test("without a system it is looked for in all of them", () =>
    expect(identifierColumns("21").columns.toSorted()).toEqual([
      ...["ID", "dva_number", "fund_number", "ihi", "import_id", "medicare_number", "mrn"],
    ]));
});
