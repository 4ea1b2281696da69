import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import { PatientPicker, type PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import type { TypedValues } from "#areas/patients/patients/rules/form.ts";
import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { FieldState } from "#platform/web/ui/forms/useFormFor.ts";
import { bannerName } from "../appointment/appointment.ts";
import classes from "./form.module.css";
import { ReferralNote } from "./ReferralNote.tsx";

const SEXES = { M: "Male", F: "Female", X: "Other" } as const;

interface PatientFieldProps {
  field: FieldState<number | null | undefined>;
  first: PatientBrief | PickedPatient | null;
  /** Initial search text if no patient is chosen yet. */
  search?: string;
  /** Day of the appointment, on which the referral's state is shown. */
  on: Day;
  today: Day;
  startsHere?: boolean;
  /** Called to enter a new patient in the form itself. */
  onAdd?: ((typed: TypedValues) => void) | undefined;
}

/**
 * Renders the field for the patient: a search that can also add a patient, then a banner of the chosen
 * patient with the state of the referral.
 */
export function PatientField({ field, first, search, on, today, startsHere, onAdd }: PatientFieldProps) {
  const [picked, setPicked] = useState<PickedPatient | null>(null);
  const [text, setText] = useState<number | string | null | undefined>(search ?? null);
  const [isChanging, setChanging] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  // Focuses the banner because the search field disappears with the choice, and the keys that save the form
  // need the focus inside it.
  useEffect(() => {
    if (picked) banner.current?.focus();
  }, [picked]);
  const selectedPatient = [picked, first].find((patient) => patient && patient.ID === field.value);
  if (selectedPatient) {
    return (
      <div>
        <span className={classes.label}>Patient</span>
        <div ref={banner} tabIndex={-1} className={classes.patient}>
          <PatientLine patient={selectedPatient} today={today} />
          <ReferralNote patient={selectedPatient.ID} on={on} />
          <IconButton
            label="Choose another patient"
            onClick={() => {
              setText(null);
              setChanging(true);
              field.onChange(null);
            }}
          >
            <IconX size={16} />
          </IconButton>
        </div>
        <PatientAlerts alerts={selectedPatient.alerts} boxed />
      </div>
    );
  }
  return (
    <PatientPicker
      {...field}
      label="Patient"
      placeholder="Type at least 3 letters"
      startsHere={startsHere || isChanging}
      value={text}
      onChange={(value) => {
        setText(value);
        field.onChange(value);
      }}
      onChoose={setPicked}
      onAdd={onAdd}
    />
  );
}

export function PatientLine({ patient, today }: { patient: PatientBrief | PickedPatient; today: Day }) {
  const born = patient.dob ? `Born ${formatDay(patient.dob)} (${ageOn(patient.dob, today)} y)` : "";
  return (
    <div className={classes.who}>
      <div className={classes.patientName}>{bannerName(patient)}</div>
      <div className={`${classes.born} tn`}>
        {[born, patient.gender ? SEXES[patient.gender] : ""].filter(Boolean).join(" · ")}
      </div>
    </div>
  );
}
