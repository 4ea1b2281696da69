import { describe, expect, test } from "vitest";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { referringDoctorFields } from "#areas/patients/referring-doctors/fields.ts";
import type { Access } from "../contract.ts";
import { differencesOf, fieldName } from "./differences.ts";
import { describeAccess } from "./words.ts";

describe("the difference a change made (F-10)", () => {
  test("only what differs, in words", () => {
    const before = {
      ID: 4,
      last_name: "Campbell",
      dob: "1961-02-03",
      is_deleted: false,
      version: 1,
      mobile: null,
    };
    const after = {
      ID: 4,
      last_name: "Campbell",
      dob: "1961-03-02",
      is_deleted: true,
      version: 2,
      mobile: "0412 345 678",
    };
    expect(differencesOf(before, after, patientFields)).toEqual([
      { field: "Date of birth", before: "03/02/1961", after: "02/03/1961" },
      { field: "Is deleted", before: "No", after: "Yes" },
      { field: "Mobile", before: null, after: "0412 345 678" },
    ]);
  });

  test("a patient's fields have the form's names, and values their words", () => {
    const before = { title: 3, category: "Z", _locality: 7, entitlement_expiry: null };
    const after = { title: 2, category: "M", _locality: 8, entitlement_expiry: "2028-08-31" };
    const suburbs = new Map<unknown, string>([[7, "Kew"]]);
    const nameOf = (field: string, value: unknown) =>
      field === "_locality" ? suburbs.get(value) : undefined;
    expect(differencesOf(before, after, patientFields, nameOf)).toEqual([
      { field: "Title", before: "Dr", after: "Mrs" },
      { field: "Category", before: "Private", after: "TAC" },
      { field: "Suburb", before: "Kew", after: "8" },
      { field: "Card expiry", before: null, after: "08/2028" },
    ]);
  });

  test("a record without a table of fields is shown by the names of its columns", () => {
    expect(differencesOf({ provider_number: "1" }, { provider_number: "2" })).toEqual([
      { field: "Provider number", before: "1", after: "2" },
    ]);
    expect(
      differencesOf({ provider_number: null }, { provider_number: "2426621B" }, referringDoctorFields),
    ).toEqual([{ field: "Provider number", before: null, after: "242662 1B" }]);
  });

  test("a new record tells what is in it, a removed one what was", () => {
    expect(differencesOf(null, { last_name: "Ng", email: null })).toEqual([
      { field: "Last name", before: null, after: "Ng" },
    ]);
    expect(differencesOf({ last_name: "Ng" }, null)).toEqual([
      { field: "Last name", before: "Ng", after: null },
    ]);
  });

  test("a change that names some fields only leaves the others", () => {
    expect(differencesOf({ a: 1, b: 2 }, { b: 3 })).toEqual([{ field: "B", before: "2", after: "3" }]);
  });

  test("whatever stands there, it can be read", () => {
    expect(differencesOf("x", [1])).toEqual([]);
    expect(differencesOf({}, { list: [1, 2], text: "x".repeat(900) })[1]?.after).toHaveLength(501);
    expect(fieldName("_health_fund")).toBe("Health fund");
  });
});

describe("an access in words", () => {
  const access: Access = {
    ID: 1,
    timestamp: "2026-11-11T00:00:00.000Z",
    act: "opened",
    controller: "patient",
    identity: 4,
    message: null,
    caller: { ID: 2, username: "admin", name: "Marcus Webb", is_own: false },
    patients: [{ ID: 4, name: "CAMPBELL, Isla" }],
    shown: 0,
    differences: [],
  };
  test.each<[Partial<Access>, string]>([
    [{}, "opened the record of CAMPBELL, Isla"],
    [{ controller: "file" }, "opened a file of CAMPBELL, Isla"],
    [{ controller: "appointment", patients: [] }, "opened an appointment"],
    [{ act: "showed" }, "viewed details of CAMPBELL, Isla"],
    [
      { act: "showed", patients: [4, 5].map((ID) => ({ ID, name: "CAMPBELL, Isla" })) },
      "viewed details of 2 patients",
    ],
    [{ act: "showed", shown: 50 }, "viewed 50 patients"],
    [{ act: "showed", shown: 1, controller: "appointment" }, "viewed 1 appointment"],
    [{ act: "changed", message: "saved patient CAMPBELL, Isla" }, "saved patient CAMPBELL, Isla"],
  ])("%j", (change, words) => expect(describeAccess({ ...access, ...change })).toBe(words));
});
