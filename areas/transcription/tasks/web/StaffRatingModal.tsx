import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { DIFFICULTIES, type Task } from "../contract.ts";
import { STATUS } from "../rules/status.ts";
import { taskRoutes } from "../task.contract.ts";

const difficulties = DIFFICULTIES.map((label, index) => ({ value: index + 1, label }));
const stars = [1, 2, 3, 4, 5].map((value) => ({ value, label: value === 1 ? "1 star" : `${value} stars` }));

/** Renders the dialog in which staff rate a task's difficulty, and after editing the typing (SCR-MOD-21). */
export function StaffRatingModal({
  task,
  onClose,
}: {
  task: Pick<Task, "ID" | "_status">;
  onClose: () => void;
}) {
  const { may } = useSession();
  const rate = useSend(taskRoutes.addRating, {
    done: "Saved Successfully",
    detail: `Rating of task ${task.ID}`,
    errors: "inline",
    // A user who has passed the task on can't load the task again (G-22).
    refresh: may("task.assign") ? [taskRoutes.get] : [],
    onDone: onClose,
  });
  const form = useFormFor(bodyOf(taskRoutes.addRating), {
    initial: { rating: 2, user_rating: null },
    onSave: (body) => rate.sendAsync({ params: { id: task.ID }, body }),
  });
  const wasEdited = task._status === STATUS.beingEdited || task._status === STATUS.editingCompleted;
  return (
    <FormModal
      opened
      title="Rate this task"
      form={form}
      submit="Save rating"
      onClose={onClose}
      size="confirm"
    >
      <ChoiceField {...form.field("rating")} label="Difficulty" options={difficulties} startsHere />
      {wasEdited && <ChoiceField {...form.field("user_rating")} label="Typing" options={stars} clearable />}
    </FormModal>
  );
}
