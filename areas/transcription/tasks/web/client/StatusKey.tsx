import { Card } from "#platform/web/ui/layout/Card.tsx";
import { STATUS_MEANINGS } from "../../rules/status-news.ts";
import classes from "./client.module.css";
import { TaskStatus } from "../TaskStatus.tsx";

/** Renders the explanations of the statuses for clients. */
export function StatusKey() {
  return (
    <Card title="What the statuses mean" padded>
      <ul className={classes.key}>
        {STATUS_MEANINGS.map(({ status, means }) => (
          <li key={status}>
            <TaskStatus task={{ _workflow: "TRANSCRIPTION", _status: status }} />
            <span className="muted">{means}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
