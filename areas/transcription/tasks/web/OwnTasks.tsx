import { clientName } from "#areas/practice/clients/rules/name.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import type { TaskRow } from "../contract.ts";
import { taskPaths } from "../paths.ts";
import { formatDue, formatTimeLeft, timeLeft } from "../rules/due-time.ts";
import { formatDuration } from "../rules/duration.ts";
import classes from "./home-work.module.css";
import { taskSlots } from "./slots.ts";
import { subjectOf } from "./task-columns.tsx";
import { TaskStatus } from "./TaskStatus.tsx";
import { useMinute } from "./useMinute.ts";
import { useOwnTasks } from "./useOwnTasks.ts";

/** Renders the user's own tasks on the staff home page, the first due first (SCR-HOME-01). */
export function OwnTasks() {
  const read = useOwnTasks();
  if (!read.data) {
    if (!read.error) return <Skeleton lines={3} height={30} />;
    return (
      <ErrorState
        what="Tasks couldn't be loaded."
        message={read.error.message}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const { tasks } = read.data;
  if (tasks.length === 0) return <p className={classes.none}>No tasks are assigned to you.</p>;
  return (
    <ul className={`${classes.lines} ${classes.tasks}`} aria-label="Your tasks">
      {tasks.map((task) => (
        <OwnTask key={task.ID} task={task} />
      ))}
    </ul>
  );
}

function OwnTask({ task }: { task: TaskRow }) {
  return (
    <li className={classes.task}>
      <AppLink className="link" to={taskPaths.one({ id: task.ID, doctor_id: task._doctor })}>
        {task.ID} {subjectOf(task)}
      </AppLink>
      <NearDue task={task} />
      <span className="muted">
        {clientName(task.doctor)}
        {task.duration !== null && <span className="tn"> · {formatDuration(task.duration)} of audio</span>}
      </span>
      <TaskStatus task={task} />
    </li>
  );
}

/** Renders the time left of a task, or the day on which it is due. */
function NearDue({ task }: { task: TaskRow }) {
  const now = useMinute();
  const timeLeftText = formatTimeLeft(task, now);
  if (timeLeftText === null)
    return (
      <time dateTime={task.due_time} className="tn">
        Due {formatDue(task.due_time, now)}
      </time>
    );
  return <Status is={timeLeft(task, now) === "overdue" ? "overdue" : "waiting"}>{timeLeftText}</Status>;
}

const nothingMeant = (): readonly TaskRow[] => [];

/** Renders the actions that other features add to the user's tasks, such as typing the next letter. */
export function OwnTaskActions() {
  const rows = useOwnTasks().data?.tasks ?? [];
  return useSlot(taskSlots.listAction).map(({ name, content: Content }) => (
    <Content key={name} rows={rows} meant={nothingMeant} />
  ));
}
