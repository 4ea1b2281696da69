import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { isUnreadable } from "./candidate.ts";
import { candidateFromCells } from "./csv-row.ts";
import { identityOf, isBearer, type Evidence, type KnownPerson } from "./identity.ts";
import { type Cells, patientValues } from "./patient-cells.ts";
import { moveInvalidToNotes } from "./invalid-to-notes.ts";
import {
  describeImport,
  filesWords,
  mappingProblem,
  formatPeople,
  formatReasons,
  describeUndo,
  formatWrittenPeople,
} from "./words.ts";

const today: Day = "2026-11-26";
const reading = { today, country: "AU", orders: {}, state: "VIC" } as const;
const draft = (cells: Cells) => patientValues(cells, reading).draft;

describe("F-5: the cells of a patient", () => {
  test.each<[Cells, object]>([
    [{ dob: "3/4/61" }, { dob: "1961-04-03" }],
    [{ dob: "22374" }, { dob: "1961-04-03" }],
    [{ gender: "Female" }, { gender: "F" }],
    [{ gender: "m" }, { gender: "M" }],
    [{ mobile: "491570156" }, { mobile: "0491570156", landline: null }],
    [{ mobile: "9318 4417" }, { mobile: null, landline: "0393184417" }],
    [{ landline: "0412338907" }, { mobile: "0412338907", landline: null }],
    [{ mobile: "0412338907 / 0393184417" }, { mobile: "0412338907", landline: "0393184417" }],
    [
      { mobile: "0412338907", other_phone: "0491570156" },
      { mobile: "0412338907", notes: "Other phone: 0491 570 156" },
    ],
    [{ mobile: "0412338907", notes: "Deaf", other_phone: "12345" }, { notes: "Deaf\nOther phone: 12345" }],
    [{ email: "mailto:mai@b.example" }, { email: "mai@b.example" }],
    [{ email: "mai at b" }, { email: null, notes: "Email in the import: mai at b" }],
    [{ email: "a@b.example; c@d.example" }, { email: "a@b.example", notes: "Other email: c@d.example" }],
    [{ medicare_number: "2428 78176 7" }, { medicare_number: "2428781767" }],
    [{ medicare_number: "2428781767", irn: "1" }, { medicare_number: "24287817671" }],
    [{ medicare_number: "2428781767", irn: "02" }, { medicare_number: "24287817672" }],
    [{ medicare_number: "2428781767", irn: "2.0" }, { medicare_number: "24287817672" }],
    [{ medicare_number: "2428781767", irn: "2 of 4" }, { medicare_number: "24287817672" }],
    [{ medicare_number: "2428781767", irn: "12" }, { medicare_number: "2428781767" }],
    [{ medicare_number: "2428781767", irn: "0" }, { medicare_number: "2428781767" }],
    [{ medicare_number: "24287817671", irn: "2" }, { medicare_number: "24287817671" }],
    [{ medicare_number: "2.428781767E+09", irn: "1" }, { medicare_number: "24287817671" }],
    [{ medicare_number: "2.42878E+09" }, { medicare_number: null }],
    [{ medicare_number: "n/a" }, { medicare_number: null }],
    [{ entitlement_expiry: "0428" }, { entitlement_expiry: "04/2028" }],
    [{ mrn: "1044.0" }, { mrn: "1044" }],
    [{ pronouns: "xe/xem" }, { pronouns: "xe/xem" }],
    [{ pronouns: "n/a" }, { pronouns: null }],
  ])("%j: %j", (cells, expected) => expect(draft(cells)).toMatchObject(expected));

  test.each<[Cells, string]>([
    [{ dob: "31/02/1961" }, "not a date"],
    [{ gender: "Purple" }, "not in our list"],
    [{ medicare_number: "2428781767", irn: "12" }, "not from 1 to 9"],
    [{ mobile: "12345" }, "can't be dialled here"],
    [{ email: "mai at b" }, "is not valid"],
  ])("%j is not taken without a word", (cells, words) =>
    expect(patientValues(cells, reading).notices.join(" ")).toContain(words),
  );

  test.each<[Cells, readonly string[]]>([
    [{ dob: "03/04/1961" }, []],
    [{ dob: "3 Apr 61" }, ["short_year"]],
    [{ entitlement_expiry: "Mar-28" }, ["card_expiry"]],
    [{ mobile: "491570156" }, ["phone"]],
    [{ mobile: "n/a", email: "-" }, ["left_out", "left_out"]],
    [{ medicare_number: "2.428781767E+09" }, ["number"]],
    [{ mobile: "12345" }, ["kept"]],
  ])("of %j is said to be mended: %j", (cells, kinds) =>
    expect(patientValues(cells, reading).corrections.map(({ kind }) => kind)).toEqual(kinds),
  );

  test("outside Australia a number is taken as it is written", () =>
    expect(patientValues({ mobile: "07700 900123" }, { ...reading, country: "UK" }).draft).toMatchObject({
      mobile: "07700 900123",
    }));
});

test("pronouns longer than the field are kept in the notes", () => {
  const fields = { ...draft({ pronouns: "x".repeat(41) }), first_name: "Robin", last_name: "Lee" };
  const kept = moveInvalidToNotes({ fields, notices: [], corrections: [] }, { country: "AU", today });
  expect(kept.fields).toMatchObject({ pronouns: null, notes: `Pronouns in the import: ${"x".repeat(41)}` });
});

describe("F-5: a row with its names and place", () => {
  const row = (cells: Record<string, string>, subject: "patient" | "referringdoctor" = "patient") =>
    candidateFromCells(
      Object.values(cells),
      Object.fromEntries(Object.keys(cells).map((field, at) => [at, field])) as never,
      subject,
      { today },
    );

  test.each([
    [{ full_name: "Nguyen, Thi Mai" }, { first_name: "Thi Mai", last_name: "Nguyen" }],
    [
      { first_name: "Mrs Jean", last_name: "THOMSON" },
      { first_name: "Jean", last_name: "Thomson", title: 2 },
    ],
    [
      { first_name: "Elizabeth (LILY)", last_name: "Tran" },
      { first_name: "Elizabeth", preferred_name: "Lily" },
    ],
    [{ first_name: "Thi", middle_name: "Mai", last_name: "Nguyen" }, { first_name: "Thi Mai" }],
    [{ last_name: "Nguyen", title: "Rev", notes: "Deaf" }, { notes: "Deaf\nTitle: Rev" }],
  ])("%j: %j", (cells, expected) => expect(row(cells)).toMatchObject({ draft: expected }));

  test.each([
    [
      { last_name: "Nguyen", postcode: "800", suburb: "Darwin" },
      { postcode: "0800", suburb: "Darwin" },
    ],
    [
      { last_name: "Nguyen", state: "Victoria", address: "12 Lygon St", address2: "Unit 2" },
      { state: "VIC", street: "12 Lygon St, Unit 2" },
    ],
  ])("%j: the address %j", (cells, expected) => expect(row(cells)).toMatchObject({ address: expected }));

  test("without a name there is nobody, and a cell that is too long is refused at its field", () => {
    expect(isUnreadable(row({ dob: "03/04/1961" }))).toBe(true);
    expect(row({ last_name: "Nguyen", notes: "x".repeat(50_000) })).toMatchObject({ field: "notes" });
    expect(row({ last_name: "Birch", provider_number: "2426577Y" }, "referringdoctor")).toMatchObject({
      draft: { provider_number: "2426577Y" },
    });
  });
});

describe("who an imported person is", () => {
  const none: Evidence = { dob: null, phones: [], medicare: null, personal: null, dva: null, address: null };
  const mai: Evidence = { ...none, dob: "1958-03-14", phones: ["0412338907"], medicare: "24287817671" };
  const known = (evidence: Evidence, change: Partial<KnownPerson> = {}): KnownPerson => ({
    identity: 7,
    row: null,
    evidence,
    key: null,
    ...change,
  });
  const sought = (evidence: Evidence, key: string | null = null) => ({
    subject: "patient" as const,
    evidence,
    key,
  });

  test.each([
    ["nobody of that name", mai, [], "new"],
    ["birthday and phone", mai, [known(mai)], "there"],
    ["only the birthday", { ...none, dob: "1958-03-14" }, [known(mai)], "doubt"],
    ["nothing to compare", none, [known(mai)], "doubt"],
    ["another birthday, nothing else", { ...none, dob: "1990-01-01" }, [known(mai)], "new"],
    [
      "another birthday, the same phone",
      { ...mai, dob: "1990-01-01", medicare: null },
      [known(mai)],
      "doubt",
    ],
    ["another place on the same card", { ...mai, medicare: "24287817672" }, [known(mai)], "doubt"],
    ["two who would both be", mai, [known(mai), known(mai, { identity: 8 })], "doubt"],
    ["an earlier row of the file", mai, [known(mai, { identity: null, row: 3 })], "repeat"],
  ] as const)("%s: %s", (_what, evidence, others, kind) =>
    expect(identityOf(sought(evidence), others).kind).toBe(kind),
  );

  test.each([
    ["another ID of the same source, two facts alike", "B", "doubt"],
    ["the same ID", "A", "there"],
  ])("%s: %s", (_what, key, kind) =>
    expect(identityOf(sought(mai, key), [known(mai, { key: "A" })]).kind).toBe(kind),
  );

  test.each([
    [{ last_name: "Nguyen", first_name: "Mai" }, none, true],
    [{ last_name: "Nguyen", first_name: "May" }, { ...none, dob: "1958-03-14" }, true],
    [{ last_name: "Nguyen", first_name: "May" }, none, false],
    [{ last_name: "Tran", first_name: "Mai" }, { ...none, phones: ["0412338907"] }, true],
    [{ last_name: "Tran", first_name: "May" }, { ...none, dob: "1958-03-14" }, false],
    [{ last_name: "Tran", first_name: "May" }, mai, true],
  ])("an ID of Mai Nguyen may be that of %j with %j: %s", (name, evidence, is) =>
    expect(isBearer({ last_name: "Nguyen", first_name: "Mai", evidence: mai }, { ...name, evidence })).toBe(
      is,
    ),
  );
});

describe("the words of an import", () => {
  const zero = {
    new: 0,
    change: 0,
    made: 0,
    changed: 0,
    there: 0,
    doubt: 0,
    left: 0,
    wrong: 0,
    undone: 0,
    incomplete: 0,
  };
  const counts = (patient: object, referringdoctor: object = {}) => ({
    patient: { ...zero, ...patient },
    referringdoctor: { ...zero, ...referringdoctor },
  });

  test("count people of both kinds, and leave out what is none", () => {
    expect(formatPeople(counts({ made: 1243 }, { made: 1 }), "made")).toBe(
      "1,243 patients and 1 referring doctor",
    );
    expect(formatWrittenPeople(counts({ new: 1, change: 1 }))).toBe("2 patients");
    expect(describeImport(counts({ made: 2, changed: 3 }, { made: 1 }))).toBe(
      "imported 2 patients and 1 referring doctor, changed 3 patients",
    );
    expect(describeImport(counts({}))).toBe("imported nothing new");
    expect(describeUndo(counts({ made: 2, changed: 1 }))).toBe(
      "undid an import: removed 2 patients, changed back 1 patient",
    );
    expect(describeUndo(counts({}))).toBe("undid an import: nothing");
  });

  test.each([
    [["a.csv"], "a.csv"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a and 2 more"],
  ])("the files %j: %s", (names, words) => expect(filesWords(names)).toBe(words));

  test.each([
    [{}, "Match a column with the surname or the full name."],
    [{ 0: "last_name", 1: "last_name" }, "matched with more than one column"],
    [{ 0: "last_name" }, null],
    [{ 3: "full_name" }, null],
  ])("the columns %j: %j", (mapping, problem) => {
    const found = mappingProblem(Object(mapping));
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  test("a reason names its field and ends in a full stop", () =>
    expect(
      formatReasons(
        [
          { field: "dob", message: "Enter a date" },
          { field: null, message: "Stopped." },
        ],
        ["Left out: x."],
      ),
    ).toBe("Date of birth: Enter a date. Stopped. Left out: x."));
});
