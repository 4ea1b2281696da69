import { useVisitTypes } from "#areas/calendar/appointment-types/web/useVisitTypes.ts";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { addMonths } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { type FormFor, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { recallRoutes } from "../contract.ts";
import type { Recall } from "../recall.contract.ts";
import { draftOf, RecallForm } from "../rules/form.ts";
import type { RecallDialogRequest } from "./dialog-request.ts";
import classes from "./recalls.module.css";
import { RECALL_ROUTES } from "./useRecallActs.ts";

type AskedRecall = Extract<RecallDialogRequest, { kind: "add" | "edit" }>;

/** Renders the dialog for adding a recall by hand, or for editing one. */
export function RecallModal({ asked, onClose }: { asked: AskedRecall; onClose: () => void }) {
  const { today } = useClient();
  const recall = asked.kind === "add" ? undefined : asked.recall;
  const patient = asked.kind === "add" ? asked.patient : null;
  const saved = (words: string) => (row: Recall) => {
    toast.done(words, { detail: `Recall: ${patientName(row.patient)}` });
    onClose();
  };
  const saving = { errors: "inline", refresh: RECALL_ROUTES } as const;
  const create = useSend(recallRoutes.create, { ...saving, onDone: saved("Create Successfully") });
  const update = useSend(recallRoutes.update, { ...saving, onDone: saved("Saved Successfully") });
  const form = useFormFor(RecallForm, {
    initial: draftOf(recall, { patient: patient?.ID ?? null, today }),
    onSave: ({ version, ...body }) => {
      if (recall === undefined) return create.sendAsync({ body });
      const { _patient, ...change } = body;
      return update.sendAsync({ params: { id: recall.ID }, body: { ...change, version } });
    },
  });
  return (
    <FormModal
      opened
      title={recall ? "Edit recall" : "Add recall"}
      form={form}
      submit={recall ? "Save recall" : "Add recall"}
      onClose={onClose}
    >
      {recall || patient ? (
        <TextField
          label="Patient"
          value={patientName(recall?.patient ?? patient ?? { first_name: "", last_name: "" })}
          onChange={() => undefined}
          readOnly
        />
      ) : (
        <PatientPicker {...form.field("_patient")} label="Patient" startsHere />
      )}
      <RecallFields form={form} recall={recall} />
    </FormModal>
  );
}

const MONTHS = [3, 6, 12] as const;

function RecallFields({ form, recall }: { form: FormFor<typeof RecallForm>; recall: Recall | undefined }) {
  const { today } = useClient();
  const types = useVisitTypes() ?? [];
  const isGone = recall?.visit_type && !types.some(({ ID }) => ID === recall._visit_type);
  const options = [...types, ...(isGone ? [recall.visit_type] : [])].flatMap((type) =>
    type ? [{ value: type.ID, label: `${type.name}, ${type.minutes} min` }] : [],
  );
  return (
    <>
      <TextField {...form.field("reason")} label="Reason" placeholder="Review of the knee" />
      <div className={classes.due}>
        <DateField {...form.field("due_on")} label="Due" today={today} />
        {MONTHS.map((months) => (
          <Button
            key={months}
            size="sm"
            aria-pressed={form.values.due_on === addMonths(today, months)}
            onClick={() => form.set({ due_on: addMonths(today, months) })}
          >
            {`${months} months`}
          </Button>
        ))}
      </div>
      <ChoiceField
        {...form.field("_visit_type")}
        label="Appointment type"
        placeholder="Any type"
        options={options}
        clearable
        optional
      />
    </>
  );
}
