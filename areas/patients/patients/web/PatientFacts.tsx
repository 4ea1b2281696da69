import { placeName } from "#areas/practice/reference-data/rules/place.ts";
import { formatDay } from "#kernel/day.ts";
import { formatIhi } from "#kernel/ihi.ts";
import { patientCategoryName } from "#kernel/patient-category.ts";
import { formatPhone } from "#kernel/phone.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { type Fact, FactList } from "#platform/web/ui/FactList.tsx";
import type { Patient, Warning } from "../contract.ts";
import classes from "./record.module.css";

/** The facts column of a patient's page. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const { country } = useClient();
  const facts: (Fact | false)[] = [
    { label: "Mobile", value: phone(patient.mobile, country) },
    { label: "Landline", value: phone(patient.landline, country) },
    patient.email !== null && { label: "Email", value: <a href={`mailto:${patient.email}`}>{patient.email}</a> },
    { label: "Address", value: addressOf(patient) },
    { label: "Category", value: patientCategoryName(patient.category) },
    patient.entitlement_expiry !== null && {
      label: "Entitlement",
      value: <span className="tn">expires {formatDay(patient.entitlement_expiry)}</span>,
    },
    patient.ihi !== null && { label: "IHI", value: <span className="tn">{formatIhi(patient.ihi)}</span> },
    patient.dva_number !== null && { label: "DVA", value: <span className="tn">{patient.dva_number}</span> },
    patient.last_billed_location !== null && { label: "Last billed at", value: patient.last_billed_location.name },
  ];
  return (
    <section aria-label="Details">
      <h2 className={classes.heading}>Details</h2>
      <FactList facts={facts.filter((fact) => fact !== false)} />
      <Warnings warnings={patient.warnings} />
      {patient.wc_details && <Lines title="Work compensation details" text={patient.wc_details} />}
      {patient.notes && <Lines title="Notes" text={patient.notes} />}
    </section>
  );
}

const phone = (digits: string | null, country: "AU" | "UK") =>
  digits === null ? null : (
    <a href={`tel:${digits}`} className={`tn ${classes.tel}`}>
      {formatPhone(digits, country)}
    </a>
  );

function addressOf({ address, locality }: Patient) {
  if (address === null && locality === null) return null;
  return (
    <>
      {address && <div>{address}</div>}
      {locality && placeName(locality)}
    </>
  );
}

const Warnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.length === 0 ? null : (
    <ul className={classes.warnings} aria-label="Check">
      {warnings.map(({ field, message }) => (
        <li key={field}>{message}</li>
      ))}
    </ul>
  );

const Lines = ({ title, text }: { title: string; text: string }) => (
  <>
    <h2 className={classes.heading}>{title}</h2>
    <p className={classes.text}>{text}</p>
  </>
);
