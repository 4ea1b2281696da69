import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { bannerName } from "../appointment/appointment.ts";
import { ReferralLine } from "../peek/ReferralLine.tsx";
import { personLine } from "../peek/person-line.ts";
import classes from "./quick.module.css";

interface ChosenPatientProps {
  patient: PickedPatient;
  /** Day of the appointment, for which the referral is shown. */
  day: Day;
  /** Called when another patient is to be chosen. */
  onChange: () => void;
}

/** Renders the patient chosen for a new appointment, with alerts and the referral on its day. */
export function ChosenPatient({ patient, day, onChange }: ChosenPatientProps) {
  const { today, country } = useClient();
  return (
    <div className={classes.chosen}>
      <p className={classes.patient}>
        {bannerName(patient)}
        <button type="button" className="link" onClick={onChange}>
          Change
        </button>
      </p>
      <p className={`${classes.where} tn`}>
        {personLine(patient, today)}
        {patient.mobile && <span>{formatPhone(patient.mobile, country)}</span>}
      </p>
      <PatientAlerts alerts={patient.alerts} boxed />
      <ReferralLine patient={patient} on={day} />
    </div>
  );
}
