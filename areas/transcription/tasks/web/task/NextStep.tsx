import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { Task } from "../../contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { returnRoutes } from "../../return.contract.ts";
import { hasNoFinalText } from "../../rules/delivery.ts";
import { STATUS, statusName } from "../../rules/status.ts";
import { taskRoutes } from "../../task.contract.ts";
import { StaffRatingModal } from "../StaffRatingModal.tsx";

const STEPS: Readonly<Record<number, string>> = {
  2: "Assign",
  3: "Start typing",
  4: "Send to editor",
  5: "Start editing",
  7: "Complete editing",
};
const refresh = [taskRoutes.get, taskRoutes.activity, taskListRoutes.list, taskListRoutes.dashboard];

/** Renders the buttons for the assignee's save action and for delivery. */
export function NextStep({ task }: { task: Task }) {
  const [openDialog, setOpenDialog] = useState<"template" | "deliver" | null>(null);
  const [isRating, setRating] = useState(false);
  const { may } = useSession();
  const open = useOpenPage();
  const save = useSend(taskRoutes.save, {
    done: "Saved Successfully",
    detail: ({ _workflow, _status }) => `Task ${task.ID}: ${statusName(_workflow, _status).toLowerCase()}`,
    failed: "Save Failed",
    refresh,
    // STATE-TASK-03, STATE-TASK-05: a user who has finished a step is asked to rate the task.
    onDone: ({ _status }) =>
      setRating(_status === STATUS.assignedToEditor || _status === STATUS.editingCompleted),
  });
  const deliver = useSend(returnRoutes.deliver, {
    done: "Saved Successfully",
    detail: `Task ${task.ID} returned to the client`,
    failed: "Return Failed",
    refresh,
  });
  // Closes the rating and leaves the page, because a user who has passed the task on can't load the task
  // again (G-22).
  const endRating = (): void => {
    setRating(false);
    if (!may("task.assign")) open(taskPaths.all());
  };
  const { next_status: next, _status, version } = task;
  const advance = (): void => {
    setOpenDialog(null);
    save.send({ params: { id: task.ID }, body: { _status, version } });
  };
  const finish = (): void => {
    setOpenDialog(null);
    deliver.send({ params: { id: task.ID }, body: {} });
  };
  // RULE-TASK-09: the user confirms a step without a template.
  const needsTemplate =
    (_status === STATUS.beingTyped || _status === STATUS.beingEdited) &&
    !task._client_template &&
    !task.no_template;
  const mayDeliver =
    task._workflow === "TRANSCRIPTION" && task.available_statuses.slice(1).includes(STATUS.delivered);
  return (
    <>
      {next !== null && (
        <Button
          kind="primary"
          icon={<IconArrowRight size={17} />}
          busy={save.isSending}
          onClick={() => (needsTemplate ? setOpenDialog("template") : advance())}
        >
          {STEPS[next] ?? "Save"}
        </Button>
      )}
      {mayDeliver && (
        <Button
          kind="primary"
          busy={deliver.isSending}
          onClick={() => (hasNoFinalText(task.attachments) ? setOpenDialog("deliver") : finish())}
        >
          Deliver
        </Button>
      )}
      <ConfirmDialog
        opened={openDialog === "template"}
        title="No template"
        confirm="Continue"
        onConfirm={advance}
        onCancel={() => setOpenDialog(null)}
      >
        No template is assigned to this task. Continue without a template?
      </ConfirmDialog>
      <ConfirmDialog
        opened={openDialog === "deliver"}
        title="Deliver task"
        confirm="Deliver"
        onConfirm={finish}
        onCancel={() => setOpenDialog(null)}
      >
        There is no editor version and no final version. Deliver anyway?
      </ConfirmDialog>
      {isRating && <StaffRatingModal task={task} onClose={endRating} />}
    </>
  );
}
