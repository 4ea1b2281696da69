import type { VisitType } from "#areas/calendar/appointment-types/contract.ts";
import { useVisitTypes } from "#areas/calendar/appointment-types/web/useVisitTypes.ts";
import { locationRoutes } from "#areas/practice/locations/contract.ts";
import { referralRoutes } from "#areas/patients/referrals/contract.ts";
import { coveringReferral } from "#areas/patients/referrals/rules/coverage.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Controller, useWatch } from "#platform/web/ui/forms/Controller.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { Appointment } from "../appointment/appointment.ts";
import type { AppointmentForm } from "./appointment-form.ts";
import { withVisitType } from "./draft-changes.ts";
import classes from "./form.module.css";

const TYPE_FIELDS = [
  "_visit_type",
  "_patient",
  "appointment_date",
  "is_new_patient",
  "_referring_doctor",
] as const;

interface TypeFieldProps {
  form: FormFor<typeof AppointmentForm>;
  appointment: Appointment | undefined;
}

/**
 * Renders the choice of the client's own type, which fills the length and the location, and below it what the
 * chosen type needs. Renders nothing if the client has no types.
 */
export function TypeField({ form, appointment }: TypeFieldProps) {
  const types = useVisitTypes() ?? [];
  const locations = useRead(locationRoutes.all, {}, { freshFor: 300_000 });
  const { _visit_type } = useWatch(form, TYPE_FIELDS);
  const current = appointment?.visit_type;
  // An archived type is offered only where the appointment already has it.
  const isArchived = current && !types.some(({ ID }) => ID === current.ID);
  const options = [...types, ...(isArchived ? [current] : [])].map(({ ID, name }) => ({
    value: ID,
    label: name,
  }));
  if (options.length === 0) return null;
  const visitType = types.find(({ ID }) => ID === _visit_type);
  return (
    <div>
      <Controller of={form} name="_visit_type">
        {(field) => (
          <ChoiceField
            label="Appointment type"
            optional
            searchable
            clearable
            options={options}
            {...field}
            onChange={(ID) => {
              const type = types.find((each) => each.ID === ID);
              field.onChange(ID);
              if (type) form.set(withVisitType(form.values, type, locations.data ?? []));
            }}
          />
        )}
      </Controller>
      {visitType && <TypeNotes form={form} type={visitType} />}
    </div>
  );
}

/** Renders the preparation of a type, and a warning if it needs a referral that the patient does not have. */
function TypeNotes({ form, type }: { form: FormFor<typeof AppointmentForm>; type: VisitType }) {
  const { _patient, appointment_date, is_new_patient, _referring_doctor } = useWatch(form, TYPE_FIELDS);
  const day = typeof appointment_date === "string" && isDay(appointment_date) ? appointment_date : null;
  const isCovered = useIsCovered(typeof _patient === "number" ? _patient : null, day);
  const lacksReferral = is_new_patient ? true : isCovered === false;
  const isMissing = type.needs_referral && lacksReferral && !_referring_doctor;
  if (!isMissing && type.preparation === null) return null;
  return (
    <div className={classes.typeNotes} aria-live="polite">
      {isMissing && <Status is="missing">Needs a referral</Status>}
      {type.preparation !== null && <p className={classes.preparation}>{type.preparation}</p>}
    </div>
  );
}

/**
 * Returns whether a referral of the patient covers the day. Null if that is unknown, or there is no patient.
 */
function useIsCovered(patient: number | null, day: Day | null): boolean | null {
  const { may } = useSession();
  const isAsked = patient !== null && day !== null && may(referralRoutes.list.access.needs);
  const read = useRead(referralRoutes.list, { params: { patientId: patient ?? 0 } }, { enabled: isAsked });
  return isAsked && read.data ? coveringReferral(read.data, day) !== null : null;
}
