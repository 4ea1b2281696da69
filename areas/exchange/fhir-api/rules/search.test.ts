import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RESOURCE_TYPES, SYSTEMS } from "./resource.ts";
import {
  birthBound,
  dateBound,
  identifierColumns,
  idOf,
  isResourceType,
  LARGEST_PAGE,
  PARAMETERS,
  patientNumber,
  searchOf,
} from "./search.ts";

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
  ])("_count %j is a page of %d", (_count, count) => expect(searchOf("Patient", { _count })).toMatchObject({ count }));

  test.each(["-1", "1.5", "ten", "", "1234567", " 5"])("_count %j is refused", (_count) =>
    expect(searchOf("Patient", { _count })).toEqual({ wrong: "_count" }),
  );

  test.each([
    ["Patient", { birthdate: "1961-04-03" }],
    ["Patient", { birthdate: "eq1961-04-03" }],
    ["Patient", { identifier: "urn:corella:mrn|7" }],
    ["Appointment", { date: ["ge2026-11-01", "le2026-11-30"] }],
    ["Appointment", { patient: "Patient/12", status: "booked" }],
    ["DocumentReference", { patient: "12" }],
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
    ["Appointment", { date: "2026-11-31" }, "date"],
    ["Appointment", { date: ["ge2026-11-01", "soon"] }, "date"],
    ["Appointment", { patient: "Patient/x" }, "patient"],
  ] as const)("%s by %j: %s makes no sense", (type, given, wrong) => expect(searchOf(type, given)).toEqual({ wrong }));

  test("what a kind does not understand is ignored, as FHIR allows", () =>
    expect(searchOf("Organization", { patient: "x", date: "y", _sort: "z" })).toEqual({
      count: 50,
      after: "",
      id: null,
      values: new Map(),
    }));

  test("never throws, whatever is asked", () => {
    const value = fc.oneof(fc.string({ maxLength: 20 }), fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }));
    const names = fc.constantFrom("_count", "_after", "_id", "patient", "date", "birthdate", "identifier", "family", "status");
    fc.assert(
      fc.property(fc.constantFrom(...RESOURCE_TYPES), fc.dictionary(names, value), (type, given) => {
        const found = searchOf(type, given);
        if ("wrong" in found) expect([...PARAMETERS[type], "_count"]).toContain(found.wrong);
        else expect(found.count >= 1 && found.count <= LARGEST_PAGE).toBe(true);
      }),
    );
  });
});

describe("a day of a search", () => {
  test.each([
    ["2026-11-01", { from: "2026-11-01", to: "2026-11-01" }],
    ["eq2026-11-01", { from: "2026-11-01", to: "2026-11-01" }],
    ["ge2026-11-01", { from: "2026-11-01", to: null }],
    ["le2026-11-01", { from: null, to: "2026-11-01" }],
    ["lt2026-11-01", null],
    ["2026-11", null],
    ["2026-02-29", null],
    ["2028-02-29", { from: "2028-02-29", to: "2028-02-29" }],
    ["2026-11-01T09:00:00Z", null],
    ["", null],
  ])("%j", (value, expected) => expect(dateBound(value)).toEqual(expected));
});

describe("a birthday of a search", () => {
  test.each([
    ["1961-04-03", { sign: "=", day: "1961-04-03" }],
    ["eq1961-04-03", { sign: "=", day: "1961-04-03" }],
    ["ge1961-04-03", { sign: ">=", day: "1961-04-03" }],
    ["gt1961-04-03", { sign: ">", day: "1961-04-03" }],
    ["le1961-04-03", { sign: "<=", day: "1961-04-03" }],
    ["lt1961-04-03", { sign: "<", day: "1961-04-03" }],
    ["ne1961-04-03", null],
    ["ge1961-02-30", null],
    ["1961", null],
    ["to1961-04-03", null],
  ])("%j", (value, expected) => expect(birthBound(value)).toEqual(expected));

  test.each(["male", "female", "other", "unknown"])("gender %s is understood", (gender) =>
    expect(searchOf("Patient", { gender })).not.toHaveProperty("wrong"),
  );
  test("another gender is refused", () => expect(searchOf("Patient", { gender: "M" })).toEqual({ wrong: "gender" }));
});

describe("a number of a search", () => {
  test.each([
    ["Patient/12", 12],
    ["12", 12],
    ["patient/12", null],
    ["Patient/", null],
    ["Patient/-1", null],
    ["12 ", null],
    ["1234567890123456", null],
  ])("patient %j is %j", (value, number) => expect(patientNumber(value)).toBe(number));

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
  ] as const)("id %j with the letter %j is %j", (id, letter, number) => expect(idOf(id, letter)).toBe(number));

  test("the letters keep people, places and roles apart: no id is of two kinds", () => {
    fc.assert(
      fc.property(fc.constantFrom("", "r", "l", "c"), fc.integer({ min: 0, max: 1e9 }), (letter, number) => {
        const read = (["", "r", "l", "c"] as const).filter((each) => idOf(`${letter}${number}`, each) !== null);
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
    ["urn:other|21", [], "21"],
    ["|21", [], "21"],
  ])("%s is looked for in %j", (text, columns, value) => expect(identifierColumns(text)).toEqual({ columns, value }));

  test("without a system it is looked for in all of them", () =>
    expect(identifierColumns("21").columns.toSorted()).toEqual([
      "ID",
      "dva_number",
      "ihi",
      "import_id",
      "medicare_number",
      "mrn",
    ]));
});
