import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { TaskRow } from "../../contract.ts";
import { formatDuration } from "../../rules/duration.ts";
import classes from "./list.module.css";
import { subjectOf } from "../task-columns.tsx";

/** Renders the tasks that a dialog will change. */
export function SelectedTasks({ tasks }: { tasks: readonly TaskRow[] }) {
  return (
    <ul className={classes.picked} aria-label="Selected tasks">
      {tasks.map((task) => (
        <li key={task.ID}>
          <span className="tn">{task.ID}</span>
          <span className={classes.pickedName}>{subjectOf(task)}</span>
          <span className="muted">{clientName(task.doctor)}</span>
          <span className="tn">{formatDuration(task.duration)}</span>
        </li>
      ))}
    </ul>
  );
}
