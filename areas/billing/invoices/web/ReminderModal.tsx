import { useState } from "react";
import { z } from "zod";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { PLACEHOLDERS, type ReminderStep, ReminderStepBody, reminderRoutes } from "../reminders.contract.ts";
import { reminderMail, stepTiming } from "../rules/reminders.ts";

const TIMINGS = [
  { value: -1, label: "Before the due date" },
  { value: 1, label: "After the due date" },
];
const DAYS_MESSAGE = "Enter a whole number of days.";
const Schema = z.object({
  days: z.string(DAYS_MESSAGE).regex(/^\s*\d{1,3}\s*$/, DAYS_MESSAGE),
  when: z.int(),
  subject: ReminderStepBody.shape.subject,
  body: ReminderStepBody.shape.body,
  version: z.int().optional(),
});

const EXAMPLE = {
  invoice_number: 4836,
  due_date: "2026-11-25",
  outstanding: 365_229,
  client: { name: "Dr Elena Marchetti" },
  greeting: "Dear Dr Elena Marchetti,",
  today: "2026-12-02",
  url: "https://corella.example/account/marchetti/invoices/details/4836",
} as const;

/** Renders the dialog that adds or edits a reminder step, with its day, its text and a preview. */
export function ReminderModal({ step, onClose }: { step: ReminderStep | null; onClose: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const options = { errors: "inline", refresh: [reminderRoutes.reminderSteps], onDone: onClose } as const;
  const create = useSend(reminderRoutes.addReminderStep, {
    ...options,
    done: "Create Successfully",
    detail: ({ days }) => `Reminder added, ${stepTiming(days)}`,
  });
  const update = useSend(reminderRoutes.updateReminderStep, {
    ...options,
    done: "Saved Successfully",
    detail: ({ days }) => `Reminder ${stepTiming(days)}`,
  });
  const remove = useSend(reminderRoutes.removeReminderStep, {
    refresh: [reminderRoutes.reminderSteps],
    done: "Successfully Deleted",
    detail: step ? `Reminder ${stepTiming(step.days)}` : "Reminder",
    onDone: onClose,
  });
  const form = useFormFor(Schema, {
    initial: {
      days: step ? String(Math.abs(step.days)) : "",
      when: step && step.days < 0 ? -1 : 1,
      subject: step?.subject ?? "Reminder: invoice {number}, {amount}",
      body: step?.body ?? "",
      version: step?.version,
    },
    onSave: ({ days, when, subject, body, version }) => {
      const stepValues = { days: Number(days) * when || 0, subject, body };
      return step
        ? update.sendAsync({ params: { id: step.ID }, body: { ...stepValues, version } })
        : create.sendAsync({ body: stepValues });
    },
  });
  const { subject, body } = form.values;
  const preview = reminderMail(EXAMPLE, { subject: subject ?? "", body: body ?? "" });
  return (
    <FormModal
      opened
      title={step ? `Edit reminder ${stepTiming(step.days)}` : "Add reminder"}
      form={form}
      submit={step ? "Save reminder" : "Add reminder"}
      onClose={onClose}
      footStart={step && <Button onClick={() => setRemoving(true)}>Delete</Button>}
    >
      <FieldRow>
        <TextField {...form.field("days")} label="Days" inputMode="numeric" startsHere />
        <ChoiceField {...form.field("when")} label="When" options={TIMINGS} />
      </FieldRow>
      <TextField {...form.field("subject")} label="Subject" />
      <NoteField
        {...form.field("body")}
        label="Text"
        description={`You can use ${PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}.`}
      />
      <p className="muted">Preview</p>
      <p>
        <strong>{preview.subject}</strong>
      </p>
      <p className="as-typed">{preview.text}</p>
      <ConfirmDialog
        opened={isRemoving}
        title="Delete reminder"
        confirm="Delete reminder"
        isLoss
        busy={remove.isSending}
        onCancel={() => setRemoving(false)}
        onConfirm={() => step && remove.send({ params: { id: step.ID } })}
      >
        {step && `The reminder ${stepTiming(step.days)} will no longer be sent.`}
      </ConfirmDialog>
    </FormModal>
  );
}
