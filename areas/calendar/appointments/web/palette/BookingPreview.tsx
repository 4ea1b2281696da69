import type { ReactNode } from "react";
import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { OpenClient } from "#platform/web/shell/client.tsx";
import { personLine } from "../peek/person-line.ts";
import { ReferralLine } from "../peek/ReferralLine.tsx";
import classes from "./booking-line.module.css";
import { Neighbours } from "./Neighbours.tsx";
import type { Slot } from "./useBookSlot.ts";

interface BookingPreviewProps {
  patient: PickedPatient;
  slot: Slot;
  client: OpenClient;
  /** The check of the time. */
  children?: ReactNode;
}

/** Renders the patient and the time that the selected row would book. */
export function BookingPreview({ patient, slot, client, children }: BookingPreviewProps) {
  const { mobile, locality } = patient;
  const facts = [
    personLine(patient, client.today),
    mobile && formatPhone(mobile, client.country),
    locality && placeName(locality),
  ];
  return (
    <section className={classes.preview} aria-label={patientNameWithTitle(patient)}>
      <p className="tn">{facts.filter(Boolean).join(", ")}</p>
      <PatientAlerts boxed alerts={patient.alerts} />
      <ReferralLine patient={patient} on={slot.day} />
      {children}
      <Neighbours slot={slot} name={patient.last_name} />
    </section>
  );
}
