import { DuplicateCandidatesNotice } from "#areas/patients/patients/web/DuplicateCandidatesNotice.tsx";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { ageOn, type Day } from "#kernel/dates/day.ts";
import { GENDERS, genderName } from "#kernel/people/gender.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Controller, useWatch } from "#platform/web/ui/forms/Controller.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type AppointmentForm, NO_NEW_PATIENT } from "./appointment-form.ts";
import classes from "./form.module.css";

const DUPLICATE_FIELDS = ["first_name", "last_name", "dob", "mobile"] as const;
const SEXES = GENDERS.map((value) => ({ value, label: genderName(value) }));

interface NewPatientFieldsProps {
  form: FormFor<typeof AppointmentForm>;
  today: Day;
  /** Called with an existing patient to book instead; the date, notes and letter in the form are kept. */
  onUse: (patient: PickedPatient) => void;
  /** Called to add the patient although one with the same name and date of birth exists. */
  onCreateAnyway: () => void;
}

/**
 * Renders the fields of a new patient who is added with the appointment. Only the details known from a call
 * are requested; the others are added to the record later.
 */
export function NewPatientFields({ form, today, onUse, onCreateAnyway }: NewPatientFieldsProps) {
  const { country } = useClient();
  const duplicateFields = useWatch(form, DUPLICATE_FIELDS);
  const { first_name, last_name } = form.values;
  const startField = !first_name ? "first_name" : !last_name ? "last_name" : "dob";
  return (
    <section className={classes.newPatient} aria-label="New patient">
      <header className={classes.newHead}>
        <h3 className={classes.columnTitle}>New patient</h3>
        <button type="button" className="link" onClick={() => form.set(NO_NEW_PATIENT)}>
          Search instead
        </button>
      </header>
      <FieldRow>
        <Controller of={form} name="first_name">
          {(field) => <TextField {...field} label="First name" startsHere={startField === "first_name"} />}
        </Controller>
        <Controller of={form} name="last_name">
          {(field) => <TextField {...field} label="Last name" startsHere={startField === "last_name"} />}
        </Controller>
      </FieldRow>
      <FieldRow>
        <Controller of={form} name="dob">
          {(field) => (
            <DateField
              {...field}
              label="Date of birth"
              optional
              past
              today={today}
              max={today}
              startsHere={startField === "dob"}
              echo={(day) => (day > today ? "In the future" : `${ageOn(day, today)} years`)}
            />
          )}
        </Controller>
        <Controller of={form} name="gender">
          {(field) => (
            <ChoiceField {...field} label="Sex" optional clearable options={SEXES} placeholder="Choose" />
          )}
        </Controller>
        <Controller of={form} name="mobile">
          {(field) => <PhoneField {...field} label="Mobile" optional country={country} />}
        </Controller>
      </FieldRow>
      <DuplicateCandidatesNotice typed={duplicateFields} onOpen={onUse} onCreate={onCreateAnyway} />
    </section>
  );
}
