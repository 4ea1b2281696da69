import { useDeferredValue } from "react";
import { locationRoutes } from "#areas/practice/locations/contract.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Controller, useWatch } from "#platform/web/ui/forms/Controller.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { NewAppointment } from "../acts/acts.ts";
import type { Appointment, AppointmentType } from "../appointment/appointment.ts";
import classes from "./form.module.css";
import { TimeCheckLine } from "./TimeCheckLine.tsx";
import { FollowUpField } from "./FollowUpField.tsx";
import { PastLine } from "./PastLine.tsx";
import { RepeatField, RepeatRule } from "./RepeatFields.tsx";
import { useClash } from "./useClash.ts";
import type { AppointmentForm } from "./appointment-form.ts";
import { withType } from "./draft-changes.ts";
import { ResourcesField } from "./ResourcesField.tsx";
import { TypeField } from "./TypeField.tsx";
import { WhenFields } from "./WhenFields.tsx";
import { WhoFields } from "./WhoFields.tsx";

const TYPES = [
  { value: "1", label: "Appointment" },
  { value: "2", label: "Theatre" },
  { value: "3", label: "Other (no patient)" },
] as const;
const typeOf = (value: (typeof TYPES)[number]["value"]): AppointmentType =>
  value === "1" ? 1 : value === "2" ? 2 : 3;

export function AppointmentFields({
  form,
  appointment,
  known,
  today,
  usual,
  guessed,
  onCreateAnyway,
}: {
  form: FormFor<typeof AppointmentForm>;
  appointment?: Appointment;
  known: NewAppointment;
  today: Day;
  usual: number;
  guessed: number | null;
  onCreateAnyway: (() => void) | null;
}) {
  const type = form.values.appointment_type ?? 1;
  const day = form.values.appointment_date;
  const locations = useRead(locationRoutes.all, {}, { freshFor: 300_000 });
  const initialPatient = appointment?.patient ?? known.patient ?? null;
  const startsWithName = type !== 3 && !appointment && !initialPatient && !known.newPatient;
  // Defers the other fields if the name is entered first, so that the name field is ready at once. Space for
  // them is reserved.
  const isComplete = useDeferredValue(true, !startsWithName);
  return (
    <>
      <SegmentedControl
        label="Type"
        fullWidth
        value={type === 1 ? "1" : type === 2 ? "2" : "3"}
        options={TYPES}
        onChange={(value) => form.set(withType(form.values, typeOf(value), locations.data ?? []))}
      />
      {type !== 3 && (
        <WhoFields
          form={form}
          first={initialPatient}
          search={known.search}
          on={typeof day === "string" && isDay(day) ? day : today}
          today={today}
          startsHere={startsWithName}
          onCreateAnyway={onCreateAnyway}
        />
      )}
      {isComplete ? (
        <>
          {type !== 3 && <TypeField form={form} appointment={appointment} />}
          <WhenFields
            form={form}
            today={today}
            usual={usual}
            startsHere={Boolean(appointment ?? initialPatient)}
            from={appointment?.appointment_date}
          />
          {!appointment && <PastNotice form={form} />}
          <TimeCheck form={form} appointment={appointment} guessed={guessed} />
          <FieldRow>
            <LocationField form={form} saved={appointment?.location ?? null} guessed={guessed} />
            <RepeatField form={form} />
          </FieldRow>
          <ResourcesField form={form} />
          <RepeatRule form={form} today={today} />
          <Controller of={form} name="notes">
            {(field) => <NoteField label={type === 3 ? "Title" : "Notes"} optional {...field} />}
          </Controller>
          {type !== 3 && (
            <Controller of={form} name="follow_up">
              {(field) => <FollowUpField label="Follow-up" optional today={today} {...field} />}
            </Controller>
          )}
        </>
      ) : (
        <div className={classes.coming} />
      )}
    </>
  );
}

const CLASH_FIELDS = [
  "appointment_date",
  "start_time",
  "end_time",
  "_location",
  "resources",
  "repeat_interval",
  "repeat_frequency",
  "repeat_end_date",
  "repeat_count",
] as const;

const START_FIELDS = ["appointment_date", "start_time"] as const;

function PastNotice({ form }: { form: FormFor<typeof AppointmentForm> }) {
  const { appointment_date, start_time } = useWatch(form, START_FIELDS);
  return <PastLine day={appointment_date} start={start_time} />;
}

/** Renders the server's result for the time in the form. */
function TimeCheck({
  form,
  appointment,
  guessed,
}: {
  form: FormFor<typeof AppointmentForm>;
  appointment?: Appointment;
  guessed: number | null;
}) {
  const clashDraft = useWatch(form, CLASH_FIELDS);
  return (
    <TimeCheckLine
      echo={useClash(
        { ...clashDraft, _location: clashDraft._location === undefined ? guessed : clashDraft._location },
        appointment,
      )}
    />
  );
}

interface LocationFieldProps {
  form: FormFor<typeof AppointmentForm>;
  /** Saved location of the appointment, which may have been deleted since. */
  saved: Appointment["location"];
  guessed: number | null;
}

function LocationField({ form, saved, guessed }: LocationFieldProps) {
  const field = form.field("_location");
  const locations = useRead(locationRoutes.all, {}, { freshFor: 300_000 });
  const isLocationMissing = form.values.appointment_type === 2 && field.value === null;
  const options = (locations.data ?? []).map(({ ID, name }) => ({ value: ID, label: name }));
  if (saved && locations.data && !options.some(({ value }) => value === saved.ID))
    options.push({ value: saved.ID, label: `${saved.name} (deleted)` });
  return (
    <ChoiceField
      label="Location"
      optional
      searchable
      clearable
      description={isLocationMissing ? "Choose where the theatre case takes place" : undefined}
      options={options}
      {...field}
      value={field.value === undefined ? guessed : field.value}
    />
  );
}
