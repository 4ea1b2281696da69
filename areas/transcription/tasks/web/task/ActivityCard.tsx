import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Task } from "../../contract.ts";
import { taskRoutes } from "../../task.contract.ts";
import classes from "./tasks.module.css";

/** Renders the activity log of a task (API-ALOG-001). */
export function ActivityCard({ task }: { task: Task }) {
  const read = useRead(taskRoutes.activity, { params: { id: task._activity_log ?? task.ID } });
  return (
    <Card title="Activity">
      <ul className={classes.rows}>
        {read.error && <li className={classes.row}>{read.error.message}</li>}
        {read.data?.length === 0 && <li className={`${classes.row} muted`}>No activity yet.</li>}
        {read.data?.map((entry) => (
          <li key={entry.ID} className={classes.row}>
            <span>
              <b>{entry.user ? `${entry.user.first_name} ${entry.user.last_name}` : "Corella"}</b>{" "}
              {entry.action}
            </span>
            <span className="muted">
              <DateTime at={entry.timestamp} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
