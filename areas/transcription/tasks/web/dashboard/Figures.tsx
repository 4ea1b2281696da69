import { AppLink } from "#platform/web/routing/AppLink.tsx";
import type { Figure as FigureValues } from "#platform/web/shell/waiting/FigureStrip.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import type { Dashboard } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { formatHours } from "../../rules/duration.ts";
import classes from "./dashboard.module.css";

export function Figure({ label, count, about, to, isLate = false }: FigureValues) {
  return (
    <AppLink to={to} className={classes.figure}>
      <span className="muted">{label}</span>
      <b className={isLate && count > 0 ? classes.late : undefined}>{countFormat.format(count)}</b>
      <span className="muted">{about}</span>
    </AppLink>
  );
}

/** Returns the dashboard's figures, each with a link to the list of the counted tasks. */
export function figuresOf({ overdue, due_today, not_started, unassigned, ready }: Dashboard): FigureValues[] {
  const figure = (
    label: string,
    { count, totalTime }: Dashboard["overdue"],
    view: Parameters<typeof taskPaths.all>[0],
  ) => ({ label, count, about: `${formatHours(totalTime)} of audio`, to: taskPaths.all(view) });
  return [
    { ...figure("Overdue", overdue, { view: "overdue" }), isLate: true },
    figure("Due today", due_today, { view: "today" }),
    figure("Due later", not_started, { view: "not_started" }),
    figure("Unassigned", unassigned, { view: "unassigned" }),
    figure("Ready to return", ready, { view: "ready" }),
  ];
}

export const Figures = ({ of: dashboard }: { of: Dashboard }) =>
  figuresOf(dashboard).map((figure) => <Figure key={figure.label} {...figure} />);
