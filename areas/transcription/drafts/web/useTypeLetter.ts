import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { draftPaths } from "../paths.ts";
import { type Waiting, waitsToBeTyped } from "../rules/next-letter.ts";

interface Letter extends Waiting {
  readonly ID: number;
  readonly _doctor: number;
  readonly version: number;
}

/**
 * Opens the letter of a task. A task of the person's own that waits to be typed is first saved as being typed, so that nobody presses
 * "Start typing" as well; where that is refused, the reason is shown and the task stays.
 */
export function useTypeLetter(): (task: Letter) => void {
  const { me } = useSession();
  const open = useOpenPage();
  const start = useSend(taskRoutes.save, {
    failed: "Save Failed",
    refresh: [taskRoutes.get, taskRoutes.activity, taskListRoutes.list, taskListRoutes.dashboard],
    onDone: ({ ID, _doctor }) => open(draftPaths.type({ id: ID, doctor_id: _doctor })),
  });
  return (task) => {
    const { ID, _doctor, _status, version } = task;
    if (waitsToBeTyped(task, me.ID)) start.send({ params: { id: ID }, body: { _status, version } });
    else open(draftPaths.type({ id: ID, doctor_id: _doctor }));
  };
}
