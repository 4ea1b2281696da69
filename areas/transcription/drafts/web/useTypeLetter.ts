import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
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
  const opened = useOwner();
  const start = useSend(taskRoutes.save, {
    failed: "Save Failed",
    refresh: [taskRoutes.get, taskRoutes.activity, taskListRoutes.list, taskListRoutes.dashboard],
    onDone: ({ ID, _doctor }) => open(draftPaths.type({ id: ID, doctor_id: _doctor })),
  });
  return (task) => {
    const { ID, _doctor, _status, version } = task;
    const show = (): void => open(draftPaths.type({ id: ID, doctor_id: _doctor }));
    const call = { params: { id: ID }, body: { _status, version } };
    if (!waitsToBeTyped(task, me.ID)) show();
    else if (opened) start.send(call);
    // A list shows tasks of many clients, so the client is named with the task.
    else
      request(taskRoutes.save, call, { owner: { doctor_id: _doctor }, onceKey: randomKey() }).then(show, (error: unknown) =>
        toast.failed(error instanceof Error ? error.message : "Save Failed"),
      );
  };
}
