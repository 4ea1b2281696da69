import type { ReactNode } from "react";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { fieldLabel, shortLabel, formatValue } from "#kernel/contract/fields.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { EmailLink } from "#platform/web/ui/facts/EmailAddress.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import type { Patient, Warning } from "#areas/patients/patients/contract.ts";
import { PATIENT_FIELDS, patientFields, type PatientInput } from "#areas/patients/patients/fields.ts";
import classes from "./record.module.css";

/** Column of facts on the patient's page. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const { country } = useClient();
  const facts = PATIENT_FIELDS.flatMap((name): Fact[] => {
    const { summary, input } = patientFields[name];
    if (summary === undefined || input === "note") return [];
    const words = formatValue(patientFields, name, patient[name], { country, row: patient });
    const value = name === "address" ? addressOf(patient) : words && linkContact(input, patient[name], words);
    return value === null && summary === "filled"
      ? []
      : [{ label: shortLabel(patientFields, name, country), value }];
  });
  if (patient.last_billed_location)
    facts.push({ label: "Last billed at", value: patient.last_billed_location.name });
  const noteFields = PATIENT_FIELDS.filter(
    (name) => patientFields[name].summary && patientFields[name].input === "note",
  );
  return (
    <section aria-label="Details">
      <h2 className={classes.heading}>Details</h2>
      <FactList facts={facts} />
      <Warnings warnings={patient.warnings} />
      {noteFields.map((name) => {
        const text = formatValue(patientFields, name, patient[name]);
        return text && <Lines key={name} title={fieldLabel(patientFields, name, country)} text={text} />;
      })}
    </section>
  );
}

/** Renders phone numbers and email addresses as links. */
function linkContact(input: PatientInput | null, value: unknown, text: string): ReactNode {
  if (input === "phone" || input === "landline")
    return (
      <a href={`tel:${String(value)}`} className={`tn ${classes.tel}`}>
        {text}
      </a>
    );
  if (input === "email") return <EmailLink address={text} />;
  return /^\d/.test(text) ? <span className="tn">{text}</span> : text;
}

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
