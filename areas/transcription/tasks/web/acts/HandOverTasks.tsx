import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { taskListRoutes } from "../../lists.contract.ts";
import { isHeldBy } from "../../rules/hand-over.ts";
import { formatTasks } from "../task-columns.tsx";
import { HandOverModal } from "./HandOverModal.tsx";

/** First page of the user's tasks. More tasks than one page are handed over in a second round. */
const PAGE = { pageSize: 100, pageNumber: 1 } as const;

/**
 * Renders the button that hands over the open tasks of a user who is to be deactivated (H-9). Null without
 * such tasks.
 */
export function HandOverTasks({ user, onDone }: { user: { readonly ID: number }; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const list = useRead(taskListRoutes.list, {
    params: PAGE,
    query: { view: "open", assigned_user: user.ID },
  });
  const heldTasks = (list.data?.tasks ?? []).filter(
    (task) => task._workflow === "TRANSCRIPTION" && isHeldBy(task, user.ID),
  );
  if (heldTasks.length === 0) return null;
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>Hand over {formatTasks(heldTasks.length)}</Button>
      </p>
      {isOpen && (
        <HandOverModal user={user.ID} tasks={heldTasks} onDone={onDone} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
