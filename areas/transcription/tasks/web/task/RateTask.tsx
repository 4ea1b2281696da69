import { type ReactNode, useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { taskRoutes } from "../../task.contract.ts";
import { StarsModal } from "../client/StarsModal.tsx";

interface RateTaskProps {
  ID: number;
  /** Renders the button that opens the dialog. */
  children: (open: () => void) => ReactNode;
}

/**
 * Renders the dialog in which a client rates a returned task (RULE-TASK-29), and the button that opens it.
 */
export function RateTask({ ID, children }: RateTaskProps) {
  const [isOpen, setOpen] = useState(false);
  const rate = useSend(taskRoutes.rate, {
    done: "Thank you for rating us.",
    detail: `Task ${ID}`,
    errors: "inline",
    refresh: [taskRoutes.get, taskListRoutes.completedPages],
    onDone: () => setOpen(false),
  });
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <StarsModal
          title={`Rate task ${ID}`}
          onClose={() => setOpen(false)}
          onSave={({ rating, comment }) => rate.sendAsync({ body: { _task: ID, rating, comment } })}
        />
      )}
    </>
  );
}
