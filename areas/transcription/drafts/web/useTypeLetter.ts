import { useQueryClient } from "@tanstack/react-query";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { STATUS } from "#areas/transcription/tasks/rules/status.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { draftPaths } from "../paths.ts";
import { type WaitingTask, waitsToBeTyped } from "../rules/next-letter.ts";

interface LetterTask extends WaitingTask {
  readonly ID: number;
  readonly _doctor: number;
  readonly version: number;
  /** Status after the save action, if the task's page has loaded it. */
  readonly next_status?: number | null;
}

/** Returns true if opening the letter begins its typing. */
export const startsTyping = (task: LetterTask, person: number): boolean =>
  task.next_status === STATUS.beingTyped || waitsToBeTyped(task, person);

const REFRESHED_ROUTES = [taskRoutes.get, taskRoutes.activity, taskListRoutes.list, taskListRoutes.dashboard];

/**
 * Returns a function that opens the letter of a task. A task that waits to be typed by the user is first
 * saved as being typed, so that the user doesn't have to press "Start typing" as well. If that save is
 * refused, the reason is shown and the page stays. The call names the client because a list shows tasks of
 * many clients.
 */
export function useTypeLetter(): (task: LetterTask) => void {
  const { me } = useSession();
  const queries = useQueryClient();
  const open = useOpenPage();
  const beginTyping = async ({ ID, _doctor, _status, version }: LetterTask): Promise<void> => {
    const options = { params: { id: ID }, body: { _status, version } };
    await request(taskRoutes.save, options, { owner: { doctor_id: _doctor }, onceKey: randomKey() });
    await invalidateRoutes(queries, REFRESHED_ROUTES);
  };
  return (task) => {
    const openLetter = (): void => open(draftPaths.type({ id: task.ID, doctor_id: task._doctor }));
    if (!startsTyping(task, me.ID)) return openLetter();
    beginTyping(task).then(openLetter, (error: unknown) =>
      toast.failed(error instanceof Error ? error.message : "Save Failed"),
    );
  };
}
