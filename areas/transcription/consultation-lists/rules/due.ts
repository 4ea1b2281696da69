import { dueGroup } from "#areas/transcription/tasks/rules/due-time.ts";
import type { ListBrief } from "../contract.ts";
import { isCompleted } from "#areas/transcription/tasks/rules/billing-group.ts";

type SentList = Pick<ListBrief, "task" | "due_date">;

/** Returns when billing has to complete a list. Null if the list is not sent or already completed. */
export const openDueTime = ({ task, due_date }: SentList): string | null =>
  task !== null && !isCompleted(task._status) ? due_date : null;

/** Returns the heading of a list's group in due order, the same as in the task list (RULE-TASK-11). */
export function dueGroupOf(list: SentList, now: number): string {
  const due_time = openDueTime(list);
  if (due_time === null) return list.task === null ? "Not sent" : "Completed";
  return dueGroup({ due_time, is_returned: false }, now) ?? "Completed";
}
