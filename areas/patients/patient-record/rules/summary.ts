import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { REFERRAL_TYPES } from "#areas/patients/referrals/contract.ts";
import { formatDaysLeft, referralState } from "#areas/patients/referrals/rules/badge.ts";
import { fundName } from "#areas/practice/reference-data/rules/fund-name.ts";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";
import {
  type Column,
  confidentialFooter,
  doc,
  type Document,
  facts,
  heading,
  paragraph,
  table,
} from "#kernel/text/document.ts";
import { fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import {
  PATIENT_FIELDS,
  type PatientField,
  patientFields,
  type PatientSection,
} from "#areas/patients/patients/fields.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";

export interface SummaryFacts {
  /** The client that owns the patient, as named on screens. */
  readonly name: string;
  readonly country: Country;
  readonly today: Day;
  readonly now: { readonly day: Day; readonly time: WallTime };
  /** Name of the user who creates the summary. */
  readonly by: string;
}

type Referral = Patient["referrals"][number];

/**
 * Rows of the form listed under "Contact". The patient's name is the title; notes have headings of their own.
 */
const CONTACT: ReadonlySet<PatientSection> = new Set(["contact", "address", "gp", "next_of_kin"]);

/** Builds the summary of a patient for a hospital or another practice, one or two pages long. */
export function patientSummary(patient: Patient, { name, country, today, now, by }: SummaryFacts): Document {
  const { referrals } = patient;
  const factOf = (field: PatientField) =>
    [fieldLabel(patientFields, field, country), fieldText(patient, field, country, today)] as const;
  const factFields = PATIENT_FIELDS.filter((field) => {
    const { section, input } = patientFields[field];
    return section !== null && section !== "name" && input !== "note" && !JOINED_FIELDS.has(field);
  });
  const isContact = (field: PatientField): boolean => CONTACT.has(patientFields[field].section ?? "name");
  const textSections = (isAlert: boolean) =>
    PATIENT_FIELDS.filter(
      (field) => patientFields[field].input === "note" && (field === "alerts") === isAlert,
    ).flatMap((field) => {
      const text = fieldText(patient, field, country, today);
      return text === null ? [] : [heading(fieldLabel(patientFields, field, country)), paragraph(text)];
    });
  return doc(
    patientNameWithTitle(patient),
    [
      ...textSections(true),
      facts(factFields.filter((field) => !isContact(field)).map(factOf)),
      heading("Contact"),
      facts(factFields.filter(isContact).map(factOf)),
      heading("Referrals"),
      referrals.length > 0 ? table(columnsOn(today), referrals) : paragraph("No referrals."),
      ...textSections(false),
    ],
    { subtitle: `Patient ${patient.ID} · ${name}`, footer: confidentialFooter(now, by) },
  );
}

/** Fields shown together with another: the suburb with the street, the membership number with the fund. */
const JOINED_FIELDS: ReadonlySet<PatientField> = new Set(["_locality", "fund_number"]);

function fieldText(patient: Patient, field: PatientField, country: Country, today: Day): string | null {
  const text = formatValue(patientFields, field, patient[field], { country, row: patient });
  if (field === "dob") return patient.dob && `${text} (${ageOn(patient.dob, today)} years)`;
  if (field === "address")
    return (
      [patient.address, patient.locality && placeName(patient.locality)].filter(Boolean).join("\n") || null
    );
  if (field === "_health_fund")
    return (
      patient.health_fund && [fundName(patient.health_fund), patient.fund_number].filter(Boolean).join(" ")
    );
  return text;
}

const columnsOn = (today: Day): Column<Referral>[] => [
  { title: "Referred", width: 18, cell: ({ referral_date }) => formatDay(referral_date) },
  {
    title: "Type",
    width: 22,
    cell: ({ referral_type }) => REFERRAL_TYPES.find(({ value }) => value === referral_type)?.label ?? "",
  },
  {
    title: "Referring doctor",
    width: 36,
    isRowHeading: true,
    cell: ({ referring_doctor }) => doctorName(referring_doctor),
  },
  {
    title: "Suburb",
    width: 34,
    cell: ({ referring_doctor }) => (referring_doctor.locality ? placeName(referring_doctor.locality) : ""),
  },
  {
    title: "Expires",
    width: 18,
    cell: ({ expiry_date }) => (expiry_date ? formatDay(expiry_date) : "No expiry"),
  },
  { title: "Status", width: 22, cell: (referral) => statusOn(referral, today) },
];

function statusOn(referral: Referral, today: Day): string {
  const state = referralState(referral, today);
  if (state.kind === "ending") return formatDaysLeft(state.daysLeft);
  return STATUS[state.kind];
}

const STATUS = {
  none: "",
  deleted: "Deleted",
  superseded: "Replaced",
  expired: "Expired",
  notYet: "Not yet valid",
  indefinite: "Active",
  active: "Active",
} as const;
