import { dueGroup } from "#areas/transcription/tasks/rules/due-time.ts";
import type { ListBrief } from "../contract.ts";
import { OPEN_STATUSES } from "./billing-status.ts";
import { isCompleted } from "#areas/transcription/tasks/rules/billing-group.ts";

type SentList = Pick<ListBrief, "task" | "due_date">;

/** Returns when billing has to complete a list. Null if the list is not sent or already completed. */
export const openDueTime = ({ task, due_date }: SentList): string | null =>
  task !== null && !isCompleted(task._status) ? due_date : null;

const WAITS_FOR_PRACTICE: ReadonlySet<number> = new Set([...OPEN_STATUSES.on_hold, ...OPEN_STATUSES.query]);

/** Returns true for a list on hold or with a query, with which billing goes on once the practice has answered. */
export const waitsForPractice = ({ task }: Pick<SentList, "task">): boolean =>
  task !== null && WAITS_FOR_PRACTICE.has(task._status);

/** Returns the heading of a list's group in due order, the same as in the task list (RULE-TASK-11). */
export function dueGroupOf(list: SentList, now: number): string {
  const due_time = openDueTime(list);
  if (due_time === null) return list.task === null ? "Not sent" : "Completed";
  return dueGroup({ due_time, is_returned: false }, now) ?? "Completed";
}
