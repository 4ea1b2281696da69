import type { TaskRow } from "../contract.ts";
import { timeLeft, formatTimeLeft } from "../rules/due-time.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { useMinute } from "./useMinute.ts";

/**
 * Renders the remaining or overdue time of a task, or its due time if more than a day is left (RULE-TASK-11).
 */
export function DueTime({
  task,
  isNamed = false,
}: {
  task: Pick<TaskRow, "due_time" | "is_returned">;
  /** True to put "Due" before the time, for places without a column heading. */
  isNamed?: boolean;
}) {
  const now = useMinute();
  const text = formatTimeLeft(task, now);
  if (text === null)
    return (
      <>
        {isNamed && "Due "}
        <DateTime at={task.due_time} />
      </>
    );
  return <Status is={timeLeft(task, now) === "overdue" ? "overdue" : "waiting"}>{text}</Status>;
}
