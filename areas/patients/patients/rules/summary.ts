import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { REFERRAL_TYPES } from "#areas/patients/referrals/contract.ts";
import { daysLeftWords, referralState } from "#areas/patients/referrals/rules/badge.ts";
import { fundName } from "#areas/practice/reference-data/rules/fund-name.ts";
import { placeName } from "#areas/practice/reference-data/rules/place.ts";
import type { Country } from "#kernel/country.ts";
import { ageOn, type Day, formatDay } from "#kernel/day.ts";
import { type Column, confidentialFooter, doc, type Document, facts, heading, paragraph, table } from "#kernel/document.ts";
import { genderName } from "#kernel/gender.ts";
import { formatIhi } from "#kernel/ihi.ts";
import { formatMedicareNumber } from "#kernel/medicare-number.ts";
import { patientCategoryName } from "#kernel/patient-category.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { WallTime } from "#kernel/wall-time.ts";
import type { Patient } from "../contract.ts";
import { patientNameWithTitle } from "./name.ts";

export interface SummaryFacts {
  /** The client whose patient it is, as screens call it. */
  readonly name: string;
  readonly country: Country;
  readonly today: Day;
  readonly now: { readonly day: Day; readonly time: WallTime };
  /** Who made the summary. */
  readonly by: string;
}

type Referral = Patient["referrals"][number];

/** What a hospital or another practice needs of a patient, on one or two pages. */
export function patientSummary(patient: Patient, { name, country, today, now, by }: SummaryFacts): Document {
  const { referrals, wc_details, notes } = patient;
  return doc(
    patientNameWithTitle(patient),
    [
      facts(identityOf(patient, today)),
      heading("Contact"),
      facts([
        ["Mobile", patient.mobile && formatPhone(patient.mobile, country)],
        ["Landline", patient.landline && formatPhone(patient.landline, country)],
        ["Email", patient.email],
        ["Address", [patient.address, patient.locality && placeName(patient.locality)].filter(Boolean).join("\n")],
      ]),
      heading("Referrals"),
      referrals.length > 0 ? table(columnsOn(today), referrals) : paragraph("No referrals."),
      wc_details ? heading("Work compensation details") : null,
      wc_details ? paragraph(wc_details) : null,
      notes ? heading("Notes") : null,
      notes ? paragraph(notes) : null,
    ],
    { subtitle: `Patient ${patient.ID} · ${name}`, footer: confidentialFooter(now, by) },
  );
}

const identityOf = (patient: Patient, today: Day): (readonly [string, string | null])[] => [
  ["Date of birth", patient.dob && `${formatDay(patient.dob)} (${ageOn(patient.dob, today)} years)`],
  ["Sex", patient.gender && genderName(patient.gender)],
  ["Medicare number", patient.medicare_number && formatMedicareNumber(patient.medicare_number)],
  ["Health fund", patient.health_fund && [fundName(patient.health_fund), patient.fund_number].filter(Boolean).join(" ")],
  ["DVA number", patient.dva_number],
  ["IHI", patient.ihi && formatIhi(patient.ihi)],
  ["Entitlement expires", patient.entitlement_expiry && formatDay(patient.entitlement_expiry)],
  ["MRN", patient.mrn],
  ["Category", patientCategoryName(patient.category)],
];

const columnsOn = (today: Day): Column<Referral>[] => [
  { title: "Referred", width: 18, cell: ({ referral_date }) => formatDay(referral_date) },
  {
    title: "Type",
    width: 22,
    cell: ({ referral_type }) => REFERRAL_TYPES.find(({ value }) => value === referral_type)?.label ?? "",
  },
  { title: "Referring doctor", width: 36, isRowHeading: true, cell: ({ referring_doctor }) => doctorName(referring_doctor) },
  {
    title: "Suburb",
    width: 34,
    cell: ({ referring_doctor }) => (referring_doctor.locality ? placeName(referring_doctor.locality) : ""),
  },
  { title: "Expires", width: 18, cell: ({ expiry_date }) => (expiry_date ? formatDay(expiry_date) : "No expiry") },
  { title: "Status", width: 22, cell: (referral) => statusOn(referral, today) },
];

function statusOn(referral: Referral, today: Day): string {
  const state = referralState(referral, today);
  if (state.kind === "ending") return daysLeftWords(state.daysLeft);
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
