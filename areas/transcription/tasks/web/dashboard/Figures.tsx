import type { Link } from "#kernel/contract/link.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import type { Dashboard } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { formatHours } from "../../rules/duration.ts";
import classes from "./dashboard.module.css";

interface FigureProps {
  label: string;
  count: number;
  about: string;
  to: Link;
  isLate?: boolean;
}

export function Figure({ label, count, about, to, isLate = false }: FigureProps) {
  return (
    <AppLink to={to} className={classes.figure}>
      <span className="muted">{label}</span>
      <b className={isLate && count > 0 ? classes.late : undefined}>{countFormat.format(count)}</b>
      <span className="muted">{about}</span>
    </AppLink>
  );
}

type CountSum = Dashboard["overdue"];
const formatAudio = ({ totalTime }: CountSum): string => `${formatHours(totalTime)} of audio`;

/** Renders the dashboard's figures, each a link to the list of the counted tasks. */
export function Figures({ of: dashboard }: { of: Dashboard }) {
  const { overdue, due_today, not_started, unassigned, ready } = dashboard;
  return (
    <>
      <Figure
        label="Overdue"
        {...overdue}
        about={formatAudio(overdue)}
        to={taskPaths.all({ view: "overdue" })}
        isLate
      />
      <Figure
        label="Due today"
        {...due_today}
        about={formatAudio(due_today)}
        to={taskPaths.all({ view: "today" })}
      />
      <Figure
        label="Due later"
        {...not_started}
        about={formatAudio(not_started)}
        to={taskPaths.all({ view: "not_started" })}
      />
      <Figure
        label="Unassigned"
        {...unassigned}
        about={formatAudio(unassigned)}
        to={taskPaths.all({ view: "unassigned" })}
      />
      <Figure
        label="Ready to return"
        {...ready}
        about={formatAudio(ready)}
        to={taskPaths.all({ view: "ready" })}
      />
    </>
  );
}
