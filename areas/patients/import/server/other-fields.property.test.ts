import fc from "fast-check";
import { expect, test } from "vitest";
import { PATIENT_FIELDS } from "#areas/patients/patients/fields.ts";
import { PATIENT_COLUMNS } from "../columns.contract.ts";
import { isUnreadable } from "../rules/candidate.ts";
import { fieldsIn } from "../rules/csv-columns.ts";
import { candidateFromCells } from "../rules/csv-row.ts";
import { type Difference, differencesOf } from "../rules/differences.ts";
import { fillOnlyIn } from "../rules/fill-only.ts";
import { moveInvalidToNotes } from "../rules/invalid-to-notes.ts";
import { checkFields } from "./check-fields.ts";
import { fillFields } from "./fill-fields.ts";

const owner = { ID: 1, country: "AU", today: "2026-11-26", mayAddReferringDoctors: true } as const;
const LOOKUPS = { locality: null, funds: () => null, gps: new Map() };
const COLUMNS = Object.keys(PATIENT_COLUMNS);

/** A known patient with a value in every field, none of which is in the file. */
const KNOWN: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(PATIENT_FIELDS.map((field) => [field, `known ${field}`])),
  title: 7,
  dob: "1931-01-01",
  _locality: 7_001,
  _gp: 7_002,
  _health_fund: 7_003,
  category: "Z",
  mobile: "0491570110",
  landline: "0395550110",
  medicare_number: "2950300371",
};

/** Fields that a column may change besides the field of its name. */
const FIELDS_OF: Readonly<Record<string, readonly string[]>> = {
  first_name: ["title", "preferred_name"],
  middle_name: ["first_name"],
  full_name: ["first_name", "last_name", "title", "preferred_name"],
  address2: ["address"],
  address: ["_locality"],
  suburb: ["_locality"],
  state: ["_locality"],
  postcode: ["_locality"],
  irn: ["medicare_number"],
  fund: ["_health_fund"],
  gp: ["_gp"],
  death_date: ["alerts"],
  deceased: ["alerts"],
};

/** Imports one cell of a known patient. Returns the differences that replace a value. */
function replacedBy(column: string, text: string): Difference[] {
  const named = { last_name: KNOWN["last_name"], first_name: KNOWN["first_name"], [column]: text };
  const cells = Object.values(named).map(String);
  const mapping = fieldsIn(Object.fromEntries(Object.keys(named).map((name, index) => [index, name])));
  const candidate = candidateFromCells(cells, mapping, "patient", { today: owner.today });
  if (isUnreadable(candidate)) return [];
  const { fields } = moveInvalidToNotes(fillFields(candidate, LOOKUPS, new Set()), owner);
  const { values } = checkFields("patient", fields, owner);
  const differences = values === null ? [] : differencesOf(KNOWN, values, fillOnlyIn(fields));
  return differences.filter(({ field, isFill, was, now }) => !isFill && !isAppended(field, was, now));
}

const isAppended = (field: string, was: unknown, now: unknown): boolean =>
  field === "notes" && String(now).startsWith(`${String(was)}\n`);

function expectOwnFieldsOnly(column: string, text: string): void {
  const own = new Set([column, ...(FIELDS_OF[column] ?? []), "last_name", "first_name"]);
  const foreign = replacedBy(column, text).filter(({ field }) => !own.has(field));
  expect(foreign, `${column}: ${text}`).toEqual([]);
}

/** A valid value of each kind, to be put into the columns of all others. */
const VALUES: readonly string[] = [
  ...["Camberwell VIC 3124", "Camberwell, VIC 3124", "RICHMOND 3121", "Nowhere", "3124", "VIC"],
  ...["1 Station Street", "1 Station Street\nCamberwell VIC 3124", "Unit 2"],
  ...["0491 570 156", "03 9555 1234", "0491570156 / 03 9555 1234", "9555 1234", "a@example.com"],
  ...["14/08/1958", "31/02/1990", "03/2028", "2428778132", "24287781321", "1234567890", "8003601234567890"],
  ...["Mrs", "Jean", "O'Brien", "Smith, Jean", "Dr Hannah Birch", "HCF", "M", "Female", "Yes", "none", "n/a"],
];

test.each(COLUMNS)("a value in the column %s never replaces a value of another field", (column) => {
  for (const text of VALUES) expectOwnFieldsOnly(column, text);
});

test("no text in any column replaces a value of another field", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc
      .tuple(fc.constantFrom(...VALUES), fc.constantFrom(" ", ", ", "\n", " / "), fc.constantFrom(...VALUES))
      .map((parts) => parts.join("")),
  );
  fc.assert(fc.property(fc.constantFrom(...COLUMNS), text, expectOwnFieldsOnly), { numRuns: 1_000 });
});

test("a suburb that is not found never replaces an address, and fills one only where there is none", () => {
  for (const suburb of ["Camberwell VIC 3124", "Nowhere", "12 High St, Nowhere VIC 3999"])
    expect(replacedBy("suburb", suburb)).toEqual([]);
});
