import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { STATUS } from "#areas/transcription/tasks/rules/status.ts";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { SendDialog } from "./SendDialog.tsx";
import type { Studio } from "./useStudio.ts";

const STEPS: Readonly<Record<number, string>> = {
  3: "Start typing",
  4: "Send to editor",
  5: "Start editing",
  7: "Complete editing",
};
const refresh = [taskRoutes.get, taskRoutes.activity, taskListRoutes.list];

/**
 * Renders the button for the task's next allowed step: begin typing or editing, or review the letter and send
 * it on.
 */
export function AdvanceButton({ task, studio }: { task: Task; studio: Studio }) {
  const [isAsking, setAsking] = useState(false);
  const begin = useSend(taskRoutes.save, {
    done: "Saved Successfully",
    detail: `Task ${task.ID}`,
    failed: "Save Failed",
    refresh,
  });
  const { next_status: next, _status, version } = task;
  const isBeginning = next === STATUS.beingTyped || next === STATUS.beingEdited;
  const runStep = (): void => {
    if (isBeginning) begin.send({ params: { id: task.ID }, body: { _status, version } });
    else if (!studio.isReading) setAsking(true);
  };
  const { onSend } = studio;
  useEffect(() => onSend(runStep));
  if (!isBeginning && studio.isReading) return null;
  const label = isBeginning
    ? STEPS[next ?? 0]
    : ((next === null ? undefined : STEPS[next]) ?? "Make Word document");
  return (
    <>
      <Button kind="primary" icon={<IconArrowRight size={17} />} busy={begin.isSending} onClick={runStep}>
        {label}
      </Button>
      {isAsking && (
        <SendDialog task={task} studio={studio} label={label ?? ""} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
