import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FhirDirectory } from "./fhir-care.ts";
import { FhirServiceRequest, referralFrom } from "./fhir-referral.ts";
import { endNotice, NO_REFERRAL_DATE, NO_REFERRER, referralTypeIn, TYPE_ASSUMED } from "./referral.ts";
import { referralIn } from "./referral-table.ts";
import { LAST_NAME_ONLY, type Referrer, referrerOf, SEVERAL_REFERRERS } from "./referrer.ts";
import { columnsIn, referralHeadingsIn } from "./testing/read-headings.ts";

const today = "2026-11-23";

describe("CONST-16: the type of a referral", () => {
  test.each([
    ["GP Indefinite", 3],
    ["Ongoing", 3],
    ["Specialist", 1],
    ["3 months", 1],
    ["3", 1],
    ["GP", 2],
    ["12 months", 2],
    ["General practitioner", 2],
    ["12", 2],
    ["GP referral, indefinite", 3],
  ])("%s", (words, type) => expect(referralTypeIn(words, null, null)).toBe(type));
  test.each([
    ["2026-12-02", 1],
    ["2027-09-02", 2],
    ["2027-03-02", 2],
    [null, null],
  ] as const)("is known by its end on %s where no word says it", (ends, type) =>
    expect(referralTypeIn("Knee", "2026-09-02", ends)).toBe(type),
  );
  test("RULE-REFL-01: an end that differs from the calculated one is said", () => {
    expect(endNotice(2, "2026-09-02", "2027-09-02")).toEqual([]);
    expect(endNotice(2, "2026-09-02", null)).toEqual([]);
    expect(endNotice(1, "2026-09-02", "2027-09-02")).toEqual([
      "The file has its end on 02/09/2027; it will be 02/12/2026.",
    ]);
    expect(endNotice(3, "2026-09-02", "2027-09-02")).toEqual([expect.stringContaining("without end")]);
  });
});

describe("a list of referrals", () => {
  const HEAD = [
    "Referral Date",
    "Referral type",
    "Expiry",
    "Referring doctor",
    "Provider no",
    "Patient ID",
    "Patient",
    "DOB",
    "Colour",
  ];
  const headings = referralHeadingsIn(HEAD);
  const read = (...cells: string[]) => {
    if (!headings) throw new Error("no list");
    return referralIn(headings, cells, 2, { today });
  };
  const row = [
    "02/09/2026",
    "GP",
    "02/09/2027",
    "Dr Hannah Birch",
    "2426621b",
    "77",
    "NGUYEN, Thi Mai",
    "03/04/1961",
    "red",
  ] as const;

  test("is told from one of appointments by its headings", () => {
    expect(headings?.unknown).toEqual(["Colour"]);
    expect(referralHeadingsIn(["Date", "Start", "Minutes", "Patient"])).toBeNull();
    expect(referralHeadingsIn(["Referral date", "Patient"])).toBeNull();
    expect(columnsIn(["Date", "Start", "Minutes", "Patient"])).not.toBeNull();
  });

  test("is read field by field", () =>
    expect(read(...row)).toMatchObject({
      ...{ date: "2026-09-02", patientId: "77", firstName: "Thi Mai", lastName: "NGUYEN", dob: "1961-04-03" },
      referral: {
        type: 2,
        referrer: {
          id: null,
          providerNumber: "2426621B",
          firstName: "Hannah",
          lastName: "Birch",
          practice: null,
        },
      },
      ...{ doubts: [], notices: [], wrong: null, place: "Row 2" },
    }));

  test.each([
    [["soon", ...row.slice(1)], NO_REFERRAL_DATE],
    [["02/09/2026", "GP", "", "", "", ...row.slice(5)], NO_REFERRER],
    [["02/09/2036", ...row.slice(1)], "This is more than a year ahead. Check the year."],
  ])("can't be taken: %j", (cells, reason) => expect(read(...cells).wrong).toBe(reason));

  test("without a type needs review", () =>
    expect(read("02/09/2026", "", "", ...row.slice(3)).doubts).toEqual([TYPE_ASSUMED]));

  test("of any cells never throws, and has a day or a reason", () =>
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 10 }), (cells) => {
        const found = read(...cells);
        expect(found.wrong !== null || found.date !== null).toBe(true);
      }),
    ));
});

describe("a FHIR ServiceRequest", () => {
  const directory = new FhirDirectory();
  const at = (place: string) => ({ place, fullUrl: null });
  const number = {
    system: "http://ns.electronichealth.net.au/id/medicare-provider-number",
    value: "2426621B",
  };
  directory.add(
    "Patient",
    { id: "7", name: [{ family: "Nguyen", given: ["Mai"] }], birthDate: "1961-04-03" },
    at("1"),
  );
  directory.add("Practitioner", { id: "9", name: [{ family: "Birch", given: ["Hannah"] }] }, at("2"));
  directory.add("Organization", { id: "o", name: "Park Clinic" }, at("3"));
  const role = {
    id: "r",
    identifier: [number],
    practitioner: { reference: "Practitioner/9" },
    organization: { reference: "Organization/o" },
  };
  directory.add("PractitionerRole", role, at("4"));
  const request = {
    ...{
      status: "active",
      code: { text: "GP referral" },
      authoredOn: "2026-09-02",
      subject: { reference: "Patient/7" },
    },
    requester: { reference: "PractitionerRole/r" },
  };
  const read = (change: object = {}) =>
    referralFrom(FhirServiceRequest.parse({ ...request, ...change }), directory, "entry 5");

  test("is a referral of its patient by whoever asked, at their practice", () =>
    expect(read()).toMatchObject({
      ...{
        date: "2026-09-02",
        patientId: "7",
        lastName: "Nguyen",
        dob: "1961-04-03",
        wrong: null,
        doubts: [],
      },
      referral: {
        type: 2,
        referrer: {
          providerNumber: "2426621B",
          firstName: "Hannah",
          lastName: "Birch",
          practice: "Park Clinic",
        },
      },
    }));
  test("may name a practitioner without a role, or say its name", () => {
    expect(read({ requester: { reference: "Practitioner/9" } }).referral?.referrer).toMatchObject({
      lastName: "Birch",
    });
    expect(read({ requester: { display: "Dr Anil Kapoor" } }).referral?.referrer).toMatchObject({
      ...{ firstName: "Anil", lastName: "Kapoor" },
    });
  });
  test.each([
    [{ requester: undefined }, NO_REFERRER],
    [{ authoredOn: undefined }, NO_REFERRAL_DATE],
    [{ status: "entered-in-error" }, "It was entered in error in the other system."],
    [{ code: { text: "Full blood count" } }, "This request is not a referral."],
  ])("%j is not taken", (change, reason) => expect(read(change).wrong).toBe(reason));
  test("is known as a referral by its SNOMED code", () =>
    expect(read({ code: { text: "Knee" }, category: [{ coding: [{ code: "3457005" }] }] })).toMatchObject({
      ...{ wrong: null, doubts: [TYPE_ASSUMED] },
    }));
});

describe("the referring doctor of a row", () => {
  const one = (ID: number, by: Referrer["by"], practice_name: string | null = null): Referrer => ({
    ID,
    by,
    practice_name,
  });
  test.each([
    ["by provider number", [one(2, "name"), one(1, "number")], null, 1, null],
    ["by name", [one(1, "name")], null, 1, null],
    [
      "of several by the practice",
      [one(1, "name", "Lake"), one(2, "name", "Park Clinic")],
      "PARK clinic",
      2,
      null,
    ],
    [
      "of several the first, for review",
      [one(1, "name", "Lake"), one(2, "name", "Park")],
      null,
      1,
      SEVERAL_REFERRERS,
    ],
    ["by the last name only, for review", [one(1, "last-name")], null, 1, LAST_NAME_ONLY],
    ["of several with the last name none", [one(1, "last-name"), one(2, "last-name")], null, null, null],
    ["is nobody", [], null, null, null],
  ] as const)("%s", (_, candidates, practice, ID, doubt) =>
    expect(referrerOf(candidates, { practice })).toEqual({ ID, doubt }),
  );
});
