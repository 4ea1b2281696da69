import type { Dashboard } from "../../lists.contract.ts";
import { formatHours } from "../../rules/duration.ts";
import { isTranscriptionStatus, STATUS_ORDER, statusName } from "../../rules/status.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { taskPaths } from "../../paths.ts";
import classes from "./status-bar.module.css";
import { STATUS_LOOKS } from "../TaskStatus.tsx";

/** Renders all open tasks by status: a bar of their shares, and the count of each status. */
export function StatusBar({ open }: { open: Dashboard["open"] }) {
  const counts = STATUS_ORDER.flatMap((status) => open.filter((each) => each.status === status));
  const seconds = counts.reduce((sum, { totalTime }) => sum + totalTime, 0);
  return (
    <section className={classes.statuses} aria-label="Transcription by status">
      <header>
        <span className="muted">Transcription by status</span>
        <span className="muted">{formatHours(seconds)} of audio to finish</span>
      </header>
      <div className={classes.shares} aria-hidden>
        {counts.map(({ status, count }) =>
          isTranscriptionStatus(status) ? (
            <i
              key={status}
              data-tone={STATUS_LOOKS[status].tone}
              data-status={status}
              style={{ flexGrow: count }}
            />
          ) : null,
        )}
      </div>
      <ul>
        {counts.map(({ status, count }) => {
          if (!isTranscriptionStatus(status)) return null;
          const { icon: Icon, tone } = STATUS_LOOKS[status];
          return (
            <li key={status}>
              <AppLink to={taskPaths.all({ status })}>
                <Icon size={15} data-tone={tone} className={classes.sign} aria-hidden />
                {statusName("TRANSCRIPTION", status)} <b>{count}</b>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
