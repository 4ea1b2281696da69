import {
  PATIENT_CATEGORIES,
  parsePatientCategory,
  patientCategoryName,
} from "#kernel/people/patient-category.ts";
import { formatCardExpiry } from "../card-expiry.contract.ts";
import { formatIhi } from "#kernel/identifiers/ihi.ts";
import { formatMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { isDay } from "#kernel/dates/day.ts";
import type { SomePatientFields } from "./patient-field.ts";

/** The payer, and the patient's card and membership numbers. */
export const paymentFields = {
  category: {
    label: "Category",
    section: "billing",
    input: "category",
    initial: "U",
    options: PATIENT_CATEGORIES.map((value) => ({ value, label: patientCategoryName(value) })),
    merge: true,
    importAs: ["category", "type", "patientcategory"],
    read: parsePatientCategory,
    summary: "always",
  },
  medicare_number: {
    label: "Medicare number",
    short: "Medicare",
    section: "medicare",
    input: "card",
    placeholder: "0000 00000 0/0",
    merge: true,
    importAs: ["medicare", "medicareno", "medicarenumber", "mcno", "medicarecard"],
    format: formatMedicareNumber,
  },
  entitlement_expiry: {
    label: "Card expiry",
    section: "medicare",
    input: "cardExpiry",
    merge: true,
    importAs: ["medicareexpiry", "cardexpiry", "expiry", "entitlementexpiry", "medicareexpirydate"],
    format: (text) => (isDay(text) ? formatCardExpiry(text) : text),
    summary: "filled",
  },
  ihi: {
    label: "Healthcare identifier (IHI)",
    short: "IHI",
    section: "identifiers",
    input: "card",
    merge: true,
    importAs: ["ihi", "individualhealthcareidentifier"],
    format: formatIhi,
    summary: "filled",
  },
  dva_number: {
    label: "DVA number",
    short: "DVA",
    section: "identifiers",
    input: "card",
    merge: true,
    importAs: ["dva", "dvano", "dvanumber", "dvafilenumber"],
    summary: "filled",
  },
  _health_fund: {
    label: "Health fund",
    section: "fund",
    input: "fund",
    merge: true,
    importAs: [],
    named: ({ health_fund }) => health_fund?.name ?? null,
    refersTo: "health_fund",
  },
  fund_number: {
    label: "Membership number",
    section: "fund",
    input: "text",
    merge: true,
    importAs: [
      "fundnumber",
      "membership",
      "membershipnumber",
      "healthfundnumber",
      "memberno",
      "fundno",
      "healthfundno",
    ],
  },
  wc_details: {
    label: "Work compensation details",
    section: "compensation",
    input: "note",
    description: "Claim number, insurer, employer, date of injury",
    merge: 2000,
    importAs: ["workcompdetails", "workcover", "workcoverdetails", "compensationdetails"],
    summary: "filled",
  },
  mrn: {
    label: "MRN",
    section: "billing",
    input: "text",
    merge: true,
    importAs: ["mrn", "ur", "urnumber", "chartno", "chartnumber", "filenumber", "medicalrecordnumber"],
  },
} satisfies SomePatientFields;
