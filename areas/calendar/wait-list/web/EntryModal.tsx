import { useVisitTypes } from "#areas/calendar/appointment-types/web/useVisitTypes.ts";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { TimeField } from "#platform/web/ui/fields/TimeField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { type FormFor, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { waitListRoutes } from "../contract.ts";
import { URGENCIES, type WaitListEntry } from "../entry.contract.ts";
import { draftOf, WaitListForm } from "../rules/form.ts";
import { nameOf, URGENCY_NAMES, WEEKDAYS } from "../rules/words.ts";
import type { WaitListDialogRequest } from "./dialog-request.ts";
import { ENTRY_ROUTES } from "./useEntryChanges.ts";

type AskedEntry = Extract<WaitListDialogRequest, { kind: "add" | "edit" }>;

const URGENCY_OPTIONS = URGENCIES.map((value) => ({ value, label: URGENCY_NAMES[value] }));

/** Renders the dialog for adding a patient to the wait list, or for editing an entry. */
export function EntryModal({ asked, onClose }: { asked: AskedEntry; onClose: () => void }) {
  const { today } = useClient();
  const entry = asked.kind === "edit" ? asked.entry : undefined;
  const patient = asked.kind === "add" ? asked.patient : null;
  const saved = (words: string) => (row: WaitListEntry) => {
    toast.done(words, { detail: `Wait list: ${nameOf(row.patient)}` });
    onClose();
  };
  const saving = { errors: "inline", refresh: ENTRY_ROUTES } as const;
  const create = useSend(waitListRoutes.create, { ...saving, onDone: saved("Create Successfully") });
  const update = useSend(waitListRoutes.update, { ...saving, onDone: saved("Saved Successfully") });
  const form = useFormFor(WaitListForm, {
    initial: draftOf(entry, { patient: patient?.ID ?? null, today }),
    onSave: ({ version, ...body }) => {
      if (entry === undefined) return create.sendAsync({ body });
      const { _patient, ...change } = body;
      return update.sendAsync({ params: { id: entry.ID }, body: { ...change, version } });
    },
  });
  return (
    <FormModal
      opened
      title={entry ? "Edit wait list entry" : "Add to wait list"}
      form={form}
      submit={entry ? "Save entry" : "Add to wait list"}
      onClose={onClose}
    >
      {entry ? (
        <TextField label="Patient" value={nameOf(entry.patient)} onChange={() => undefined} readOnly />
      ) : (
        <NewPatient form={form} known={patient} />
      )}
      <EntryFields form={form} entry={entry} />
    </FormModal>
  );
}

type EntryForm = FormFor<typeof WaitListForm>;

function NewPatient({
  form,
  known,
}: {
  form: EntryForm;
  known: Extract<WaitListDialogRequest, { kind: "add" }>["patient"];
}) {
  const field = form.field("_patient");
  if (known !== null)
    return <TextField label="Patient" value={nameOf(known)} onChange={() => undefined} readOnly />;
  return <PatientPicker {...field} label="Patient" startsHere />;
}

function EntryFields({ form, entry }: { form: EntryForm; entry: WaitListEntry | undefined }) {
  const { today } = useClient();
  const types = useVisitTypes() ?? [];
  const weekdays = form.field("weekdays");
  const isGone = entry?.visit_type && !types.some(({ ID }) => ID === entry._visit_type);
  const options = [...types, ...(isGone ? [entry.visit_type] : [])].flatMap((type) =>
    type ? [{ value: type.ID, label: `${type.name}, ${type.minutes} min` }] : [],
  );
  return (
    <>
      <ChoiceField
        {...form.field("_visit_type")}
        label="Appointment type"
        placeholder="Any type"
        options={options}
        clearable
        optional
      />
      <GroupField label="Urgency" name="urgency" value={form.values.urgency}>
        <SegmentedControl
          label="Urgency"
          value={form.values.urgency ?? "soon"}
          options={URGENCY_OPTIONS}
          onChange={(urgency) => form.set({ urgency })}
        />
      </GroupField>
      <ChoicesField
        {...weekdays}
        value={weekdays.value ?? []}
        label="Days"
        placeholder="Any day"
        options={WEEKDAYS}
        optional
      />
      <FieldRow>
        <TimeField {...form.field("from_time")} label="Not before" optional />
        <TimeField {...form.field("until_time")} label="Finished by" optional />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field("from_day")} label="From" today={today} />
        <DateField {...form.field("until_day")} label="Until" today={today} optional />
      </FieldRow>
      <NoteField {...form.field("note")} label="Note" optional />
    </>
  );
}
