import { describe, expect, test } from "vitest";
import { columnsOf } from "../columns.contract.ts";
import { isUnreadable } from "./candidate.ts";
import { candidateFromCells } from "./csv-row.ts";
import { DECEASED_NOTICE } from "./deceased.ts";
import { patientFrom } from "./fhir-patient.ts";
import { matchHeadings } from "./match-columns.ts";

const today = "2026-11-23";
function read(cells: Readonly<Record<string, string>>, isOwn = false) {
  const headings = Object.keys(cells);
  const mapping = matchHeadings(headings, columnsOf("patient")) as never;
  const one = candidateFromCells(Object.values(cells), mapping, "patient", { today, isOwn });
  if (isUnreadable(one)) throw new Error(one.reason);
  return { alerts: one.draft["alerts"] ?? null, notes: one.draft["notes"], notices: one.notices };
}
const person = { Surname: "Tran", FirstName: "Mai" };

describe("a patient whom a table calls deceased gets an alert", () => {
  test.each([
    [{ Deceased: "True", DeceasedDate: "12/06/2023" }, "Deceased 12/06/2023"],
    [{ Deceased: "True", DeceasedDate: "00/00/0000" }, "Deceased"],
    [{ DATEOFDEATH: "2023-06-12 00:00:00.000" }, "Deceased 12/06/2023"],
    [{ "Date of death": "03/04/2023 0:00" }, "Deceased 03/04/2023"],
    [{ "Date of death": "45089" }, "Deceased 12/06/2023"],
    [{ "Is deceased": "Y" }, "Deceased"],
    [{ Deceased: "12 Jun 2023" }, "Deceased 12/06/2023"],
    [{ STATUSTEXT: "Deceased" }, "Deceased"],
  ])("%j", (cells, alert) => {
    const one = read({ ...person, ...cells });
    expect([one.alerts, one.notices]).toEqual([alert, [DECEASED_NOTICE]]);
  });

  test.each([
    [{ Deceased: "False", DeceasedDate: "00/00/0000" }],
    [{ Deceased: "No" }],
    [{ Deceased: "not deceased" }],
    [{ Deceased: "0" }],
    [{ DATEOFDEATH: "1900-01-01 00:00:00.000" }],
    [{ DATEOFDEATH: "30/12/1899" }],
    [{ "Date of death": "n/a" }],
    [{ STATUSTEXT: "Inactive" }],
  ])("and not %j", (cells) => {
    const one = read({ ...person, ...cells });
    expect([one.alerts, one.notices]).toEqual([null, []]);
  });

  test("before the alerts of the file; in the notes where there are five", () => {
    expect(read({ ...person, Deceased: "yes", Alerts: "Falls" }).alerts).toBe("Deceased\nFalls");
    const full = read({ ...person, Deceased: "yes", Alerts: "a\nb\nc\nd\ne" });
    expect([full.alerts, full.notes]).toEqual(["a\nb\nc\nd\ne", "Deceased"]);
  });
});

test.each([
  [{ deceasedBoolean: true }, "Deceased"],
  [{ deceasedDateTime: "2023-06-12T10:00:00+10:00" }, "Deceased 12/06/2023"],
  [{ deceasedDateTime: "2023" }, "Deceased"],
  [{ deceasedBoolean: false }, undefined],
])("FHIR with %j gives the alert %j", (death, alert) => {
  const one = patientFrom({ resourceType: "Patient", id: "1", name: [{ family: "Tran" }], ...death });
  if (isUnreadable(one)) throw new Error(one.reason);
  expect(one.draft["alerts"]).toBe(alert);
  expect(one.notices).toEqual(alert === undefined ? [] : [DECEASED_NOTICE]);
});

test.each([
  ["Outlook", "Home Street,Home Street 2,Home City,Home State,Home Postal Code,E-mail Address"],
  [
    "Google",
    "Address 1 - Street,,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,E-mail 1 - Value",
  ],
])("contacts of %s bring their address", (_, headings) => {
  const matched = Object.values(matchHeadings(headings.split(","), columnsOf("patient")));
  expect(matched).toEqual(expect.arrayContaining(["address", "suburb", "state", "postcode", "email"]));
});
