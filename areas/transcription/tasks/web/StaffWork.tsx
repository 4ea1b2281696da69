import { clientName } from "#areas/practice/clients/rules/name.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { taskList, taskListRoutes } from "../lists.contract.ts";
import { taskPaths } from "../paths.ts";
import { Due } from "./Due.tsx";
import { Figures } from "./dashboard/Figures.tsx";
import classes from "./home-work.module.css";
import { subjectOf } from "./task-columns.tsx";
import { TaskStatus } from "./TaskStatus.tsx";

const MAX_TASKS = 6;
const OWN_TASKS = {
  params: { pageSize: MAX_TASKS, pageNumber: 1 },
  query: taskList.ask({ ...taskList.url.read({}), view: "mine" }).query,
};

/**
 * Renders the work on the staff home page (SCR-HOME-01): the dashboard's figures for users who assign work,
 * otherwise the user's own tasks, the first due first.
 */
export function StaffWork() {
  const { may } = useSession();
  return may("task.assign") ? <AllWork /> : <OwnWork />;
}

function AllWork() {
  const read = useRead(taskListRoutes.dashboard);
  if (read.data) {
    return (
      <div className={classes.figures}>
        <Figures of={read.data} />
      </div>
    );
  }
  if (!read.error) return <Skeleton lines={2} height={30} />;
  return (
    <ErrorState
      what="Tasks couldn't be loaded."
      message={read.error.message}
      onRetry={() => void read.refetch()}
    />
  );
}

function OwnWork() {
  const read = useRead(taskListRoutes.list, OWN_TASKS);
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
    <ul className={classes.lines} aria-label="Your tasks">
      {tasks.map((task) => (
        <li key={task.ID}>
          <AppLink className="link" to={taskPaths.one({ id: task.ID, doctor_id: task._doctor })}>
            {task.ID} {subjectOf(task)}
          </AppLink>
          <span className={classes.about}>
            <span className="muted">{clientName(task.doctor)}</span>
            <TaskStatus task={task} />
            <Due task={task} />
          </span>
        </li>
      ))}
    </ul>
  );
}
