import { describe, expect, test } from "vitest";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { stillMissing } from "./still-missing.ts";

type Known = Pick<Patient, "category" | "referrals">;
const birch = {
  ID: 9,
  _doctor: 7,
  title: 3,
  first_name: "Hannah",
  last_name: "Birch",
  provider_number: "2426621B",
  practice_name: null,
  phone: null,
  address: null,
  _locality: null,
  locality: null,
  email: null,
  edi_address: null,
  letters_by: null,
  is_deleted: false,
  version: 1,
} as const;
const referredBy = (provider_number: string | null, active = true): Known["referrals"][number] => ({
  ID: 1,
  _patient: 4,
  referral_date: "2026-10-01",
  referral_type: 1,
  expiry_date: "2026-12-31",
  _referring_doctor: 9,
  referring_doctor: { ...birch, provider_number },
  active,
  is_deleted: false,
  _referral_letter: null,
  referral_letter: null,
  file_name: null,
  version: 1,
});

const AT_HOSPITAL: Known = { category: "U", referrals: [] };
const PRIVATE: Known = { category: "Z", referrals: [referredBy("2426621B")] };

describe("RULE-PAT-03: what is missing while a form is being filled in", () => {
  test.each<[string, Known, Record<string, unknown>, string[]]>([
    ["a date of birth", AT_HOSPITAL, { dob: null }, ["dob"]],
    ["nothing once it is typed", AT_HOSPITAL, { dob: "1960-02-01" }, []],
    ["spaces are no answer", AT_HOSPITAL, { dob: "  " }, ["dob"]],
    ["the fund of a private patient", PRIVATE, { dob: "1960-02-01" }, ["_health_fund", "fund_number"]],
    [
      "the typed text of a fund is not a fund",
      PRIVATE,
      { dob: "1960-02-01", _health_fund: "HCF", fund_number: "1" },
      ["_health_fund"],
    ],
    ["nothing with both", PRIVATE, { dob: "1960-02-01", _health_fund: 3, fund_number: "1" }, []],
    [
      "what the chosen category needs",
      AT_HOSPITAL,
      { dob: "1960-02-01", category: "M" },
      ["referring_doctor", "wc_details"],
    ],
    [
      "the saved category where none is typed",
      { ...PRIVATE, category: "M" },
      { dob: "1960-02-01" },
      ["wc_details"],
    ],
  ])("%s", (_what, known, typed, missing) => {
    expect(stillMissing(known, typed, "AU").toSorted()).toEqual(missing.toSorted());
  });

  test("a referring doctor without a provider number, and only the active referral's", () => {
    const typed = { dob: "1960-02-01", _health_fund: 3, fund_number: "1" };
    expect(stillMissing({ category: "Z", referrals: [referredBy(null)] }, typed, "AU")).toEqual([
      "provider_number",
    ]);
    expect(
      stillMissing({ category: "Z", referrals: [referredBy("2426621B", false)] }, typed, "AU"),
    ).toContain("referring_doctor");
  });

  test("RULE-GEN-13: a UK client's patient needs neither fund nor provider number", () => {
    expect(
      stillMissing({ category: "Z", referrals: [referredBy(null)] }, { dob: "1960-02-01" }, "UK"),
    ).toEqual([]);
  });
});
