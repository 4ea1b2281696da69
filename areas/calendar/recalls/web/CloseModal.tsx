import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { recallRoutes } from "../contract.ts";
import { OUTCOMES, type Recall } from "../recall.contract.ts";
import { EndForm } from "../rules/form.ts";
import { reasonWords, STATE_NAMES } from "../rules/words.ts";
import { RECALL_ROUTES, useReopen } from "./useRecallActs.ts";

const OUTCOME_OPTIONS = OUTCOMES.map((value) => ({ value, label: STATE_NAMES[value] }));

/** Renders the dialog that closes a recall as done or dismissed. The toast offers Undo. */
export function CloseModal({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const reopen = useReopen();
  const end = useSend(recallRoutes.end, {
    errors: "inline",
    refresh: RECALL_ROUTES,
    onDone: ({ state }) => {
      toast.done(state === "done" ? "Recall closed" : "Recall dismissed", {
        detail: patientName(recall.patient),
        action: { label: "Undo", run: () => reopen.send({ params: { id: recall.ID } }) },
        seconds: 8,
      });
      onClose();
    },
  });
  const form = useFormFor(EndForm, {
    initial: { outcome: "done" as const, outcome_reason: null },
    onSave: (body) => end.sendAsync({ params: { id: recall.ID }, body }),
  });
  const isDone = form.values.outcome === "done";
  return (
    <FormModal
      opened
      title="Close recall"
      form={form}
      submit={isDone ? "Close recall" : "Dismiss recall"}
      size="confirm"
      onClose={onClose}
    >
      <p>
        <b>{patientName(recall.patient)}</b>, {reasonWords(recall)}
      </p>
      <GroupField label="Outcome" name="outcome" value={form.values.outcome}>
        <SegmentedControl
          label="Outcome"
          value={form.values.outcome ?? "done"}
          options={OUTCOME_OPTIONS}
          onChange={(outcome) => form.set({ outcome })}
        />
      </GroupField>
      <TextField {...form.field("outcome_reason")} label="Reason" optional={isDone} />
    </FormModal>
  );
}
