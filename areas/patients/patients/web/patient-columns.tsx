import { fundName } from "#areas/practice/reference-data/rules/fund-name.ts";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { ExpiryBadge } from "#areas/patients/referrals/web/ExpiryBadge.tsx";
import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { shortLabel, formatValue } from "#kernel/contract/fields.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Match, PatientRow } from "../row.contract.ts";
import { type PatientField, patientFields } from "../fields.ts";
import { patientNameWithTitle } from "../rules/name.ts";
import { RecordStatus } from "./RecordStatus.tsx";

import classes from "./patients.module.css";

export type ListedPatient = PatientRow & { match?: Match };

interface ColumnOptions {
  today: Day;
  country: Country;
  isSorted: boolean;
  /** Restores a deleted patient. Undefined if the user may not restore patients. */
  onRestore?: (patient: PatientRow) => void;
}

const MATCH_WORDS: Partial<Record<Match, string>> = { contains: "contains", similar: "similar" };

/** Renders how the search found the patient, unless by an exact or prefix match. */
const renderMatch = ({ match }: ListedPatient) =>
  match && MATCH_WORDS[match] ? <span className={classes.match}> {MATCH_WORDS[match]}</span> : null;

const phoneOf = ({ mobile, landline }: PatientRow): string | null => mobile ?? landline;

export function patientColumns({
  today,
  country,
  isSorted,
  onRestore,
}: ColumnOptions): Column<ListedPatient>[] {
  const headOf = (name: PatientField): string => shortLabel(patientFields, name, country);
  return [
    {
      key: "name",
      head: "Patient",
      sortable: isSorted,
      cell: (patient) => (
        <span title={patientNameWithTitle(patient)}>
          {patientNameWithTitle(patient)}
          {renderMatch(patient)}
        </span>
      ),
    },
    {
      key: "born",
      head: headOf("dob"),
      sortable: isSorted,
      digits: true,
      phone: "second",
      cell: ({ dob }) =>
        dob ? (
          <>
            {formatDay(dob)} <span className="muted">({ageOn(dob, today)})</span>
          </>
        ) : (
          "–"
        ),
    },
    {
      key: "phone",
      head: "Phone",
      digits: true,
      phone: "second",
      cell: (patient) => formatPhone(phoneOf(patient) ?? "–", country),
    },
    {
      key: "suburb",
      head: headOf("_locality"),
      sortable: isSorted,
      elastic: true,
      drops: "tablet",
      cell: ({ locality }) => (locality ? placeName(locality) : "–"),
    },
    {
      key: "fund",
      head: headOf("_health_fund"),
      sortable: isSorted,
      elastic: true,
      drops: "tablet",
      cell: ({ health_fund }) => (health_fund ? fundName(health_fund) : "–"),
    },
    {
      key: "category",
      head: headOf("category"),
      sortable: isSorted,
      drops: "laptop",
      cell: ({ category }) => formatValue(patientFields, "category", category),
    },
    {
      key: "referral",
      head: "Referral",
      sortable: isSorted,
      cell: ({ referral }) => <ExpiryBadge referral={referral} on={today} dated />,
    },
    {
      key: "appointment",
      head: "Last appointment",
      drops: "laptop",
      digits: true,
      cell: ({ latest_visit }) => (latest_visit ? formatDay(latest_visit) : "–"),
    },
    {
      key: "record",
      head: "Record",
      sortable: isSorted,
      phone: "end",
      cell: (patient) => (
        <span className={classes.record}>
          <RecordStatus patient={patient} />
          {patient.is_deleted && onRestore && (
            <button type="button" className={`link ${classes.above}`} onClick={() => onRestore(patient)}>
              Restore
            </button>
          )}
        </span>
      ),
    },
  ];
}
