import { useState } from "react";
import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Controller, useWatch } from "#platform/web/ui/forms/Controller.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type AppointmentForm, NO_NEW_PATIENT } from "./appointment-form.ts";
import { NewPatientFields } from "./NewPatientFields.tsx";
import { PatientField } from "./PatientField.tsx";

const WATCHED_FIELDS = ["is_new_patient"] as const;

interface WhoFieldsProps {
  form: FormFor<typeof AppointmentForm>;
  first: PatientBrief | PickedPatient | null;
  search: string | undefined;
  on: Day;
  today: Day;
  startsHere: boolean;
  /**
   * Adds the new patient even if one with the same name and date of birth exists. Null if an existing
   * appointment is edited.
   */
  onCreateAnyway: (() => void) | null;
}

/** Renders the patient search, or the fields of a new patient who is saved with the appointment. */
export function WhoFields({ form, first, search, on, today, startsHere, onCreateAnyway }: WhoFieldsProps) {
  const { is_new_patient } = useWatch(form, WATCHED_FIELDS);
  const { may } = useSession();
  const [existing, setExisting] = useState<PickedPatient | null>(null);
  const [isSearchingAgain, setSearchingAgain] = useState(false);
  if (is_new_patient && onCreateAnyway) {
    const choosePatient = (patient: PickedPatient): void => {
      setExisting(patient);
      form.set({ ...NO_NEW_PATIENT, _patient: patient.ID });
    };
    return (
      <NewPatientFields form={form} today={today} onUse={choosePatient} onCreateAnyway={onCreateAnyway} />
    );
  }
  return (
    <Controller of={form} name="_patient">
      {(field) => (
        <PatientField
          field={field}
          first={existing?.ID === field.value ? existing : first}
          search={isSearchingAgain ? undefined : search}
          on={on}
          today={today}
          startsHere={startsHere || isSearchingAgain}
          onAdd={
            onCreateAnyway && may(["patient.edit"])
              ? (typed) => {
                  setSearchingAgain(true);
                  form.set({ ...typed, is_new_patient: true, _patient: null });
                }
              : undefined
          }
        />
      )}
    </Controller>
  );
}
