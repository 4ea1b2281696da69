import { describe, expect, test } from "vitest";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { formFields, mapFields } from "#kernel/contract/fields.ts";
import { type Block, textsOf } from "#kernel/text/document.ts";
import { patientFields } from "#areas/patients/patients/fields.ts";
import type { Referral } from "#areas/patients/referrals/contract.ts";
import { aReferral } from "#areas/patients/referrals/rules/testing/example.ts";
import { patientSummary } from "./summary.ts";

const facts = {
  name: "Raman Orthopaedics",
  country: "AU",
  today: "2026-11-23",
  now: { day: "2026-11-23", time: "09:00" },
  by: "Kirra Reception",
} as const;
const referral = (change: Partial<Referral> = {}) =>
  aReferral({ referral_date: "2026-10-01", expiry_date: "2027-09-30", active: true, ...change });
const patientWith = (change: Partial<Patient>): Patient =>
  Object.assign(
    mapFields(patientFields, () => null),
    {
      ID: 61,
      _doctor: 7,
      first_name: "Isla",
      last_name: "Campbell",
      category: "U",
      referrals: [],
      alerts: null,
    },
    { locality: null, health_fund: null, gp: null, picture: null },
    change,
  );
const made = (change: Partial<Patient> = {}, country: "AU" | "UK" = "AU") =>
  patientSummary(patientWith(change), { ...facts, country });
const factsOf = (blocks: readonly Block[]) =>
  new Map(
    blocks.flatMap((block) =>
      block.kind === "facts" ? block.rows.map(([label, value]) => [label, value] as const) : [],
    ),
  );
const headingsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));

describe("the summary of a patient", () => {
  test("is called by the patient's name, and says of which client and by whom", () => {
    const { title, subtitle, footer } = made({ title: 2, preferred_name: "Izzy" });
    expect(title).toMatch(/^CAMPBELL, Isla “Izzy” \(\w+\)$/);
    expect(subtitle).toBe("Patient 61 · Raman Orthopaedics");
    expect(footer).toContain("Kirra Reception");
  });

  test("begins with the alerts, and ends with the notes", () => {
    const { blocks } = made({ alerts: "Latex allergy", notes: "Prefers mornings" });
    expect(blocks[0]).toEqual({ kind: "heading", text: "Alerts" });
    expect(blocks.at(-1)).toEqual({ kind: "paragraph", text: "Prefers mornings" });
    expect(headingsOf(made().blocks)).toEqual(["Contact", "Referrals"]);
  });

  test("leaves out what is not known", () => {
    const known = factsOf(made({ mobile: "0412345678" }).blocks);
    expect([...known.keys()]).toEqual(["Category", "Mobile"]);
  });

  test("says the age with the birthday", () =>
    expect(factsOf(made({ dob: "1961-06-14" }).blocks).get("Date of birth")).toBe("14/06/1961 (65 years)"));

  test("joins the suburb to the street, and the membership number to the fund", () => {
    const locality = {
      ID: 1,
      suburb: "Kew",
      state: "VIC",
      postcode: "3101",
      label: "Kew VIC 3101",
      country: "AU",
    };
    const known = factsOf(
      made({
        address: "12 Lygon Street",
        locality,
        health_fund: { ID: 2, code: "BUP", name: "Bupa" },
        fund_number: "12345",
      } as never).blocks,
    );
    expect(known.get("Address")).toMatch(/^12 Lygon Street\n.*Kew/);
    expect(known.get("Health fund")).toMatch(/Bupa.* 12345$/);
    expect([known.has("Suburb"), known.has("Membership number")]).toEqual([false, false]);
  });

  test.each([
    [{}, "Active"],
    [{ expiry_date: "2026-11-22" }, "Expired"],
    [{ is_deleted: true }, "Deleted"],
    [{ active: false }, "Replaced"],
    [{ expiry_date: null }, "Active"],
    [{ referral_date: "2026-12-01" }, "Not yet valid"],
  ] as const)("a referral with %j is %s", (change, status) => {
    const table = made({ referrals: [referral(change)] }).blocks.find((block) => block.kind === "table");
    const [row] = table?.kind === "table" ? table.rows : [];
    const cells = row?.kind === "cells" ? row.cells : [];
    expect([cells[2], cells.at(-1)]).toEqual(["Dr Hannah Birch", status]);
    expect(cells[4]).toBe("expiry_date" in change && change.expiry_date === null ? "No expiry" : cells[4]);
  });

  test("without a referral says so", () => expect(textsOf(made())).toContain("No referrals."));

  test("has nothing that the form does not have", () => {
    const labels = new Set(formFields(patientFields).map((name) => patientFields[name].label));
    for (const label of factsOf(
      made({ mobile: "1", landline: "2", email: "3", mrn: "4", ihi: "5" }).blocks,
    ).keys())
      expect(labels.has(label)).toBe(true);
  });
});
