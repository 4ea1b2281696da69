import { useState } from "react";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { Task } from "../../contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { taskRoutes } from "../../task.contract.ts";

const refresh = [taskListRoutes.list, taskListRoutes.dashboard, taskRoutes.get];

/** Renders the actions for splitting, duplicates and deleting. */
export function TaskMenu({ task }: { task: Task }) {
  const { may } = useSession();
  const open = useOpenPage();
  const [isDeleting, setDeleting] = useState(false);
  const split = useSend(taskRoutes.split, {
    done: "Saved Successfully",
    detail: (tasks) => `Task ${task.ID} split into ${tasks.length} tasks`,
    refresh,
  });
  const remove = useSend(taskRoutes.remove, {
    done: "Deleted successfully.",
    detail: `Task ${task.ID}`,
    failed: "Delete Failed",
    refresh,
    onDone: () => open(taskPaths.all()),
  });
  const isOpen = !task.is_returned && task._workflow === "TRANSCRIPTION";
  const maySplit =
    may("task.split") &&
    isOpen &&
    task.attachments.filter(({ attachment_key }) => attachment_key !== 5).length > 1;
  return (
    <>
      {may("task.split") && isOpen && <Duplicates task={task} />}
      {maySplit && (
        <Button busy={split.isSending} onClick={() => split.send({ params: { id: task.ID }, body: {} })}>
          Split
        </Button>
      )}
      {may("task.delete") && !task.is_returned && <Button onClick={() => setDeleting(true)}>Delete</Button>}
      <ConfirmDialog
        opened={isDeleting}
        title="Delete task"
        confirm="Delete task"
        isLoss
        busy={remove.isSending}
        onConfirm={() => remove.send({ params: { id: task.ID } })}
        onCancel={() => setDeleting(false)}
      >
        Task {task.ID} will be removed from all lists, including the client&apos;s.
      </ConfirmDialog>
    </>
  );
}

/**
 * Renders links to possible duplicates, so that work isn't assigned twice (RULE-TASK-26). Null without
 * duplicates.
 */
function Duplicates({ task }: { task: Task }) {
  const owner = useOwner();
  const { data } = useRead(taskRoutes.duplicates, { params: { id: task.ID } });
  const duplicates = data?.duplicates ?? [];
  if (duplicates.length === 0) return null;
  return (
    <span role="status">
      Possible duplicate tasks:{" "}
      {duplicates.map((ID, index) => (
        <span key={ID}>
          {index > 0 && ", "}
          <AppLink className="link" to={taskPaths.one({ id: ID, doctor_id: owner?.doctor_id })}>
            {ID}
          </AppLink>
        </span>
      ))}
    </span>
  );
}
