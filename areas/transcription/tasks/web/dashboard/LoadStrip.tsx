import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { type Load, taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { isOverCapacity, scaleOf, formatLoadSum, formatAssigned } from "../../rules/load.ts";
import dashboard from "./dashboard.module.css";
import { LoadBar } from "./LoadBar.tsx";
import classes from "./load-strip.module.css";
import { StatusBar } from "./StatusBar.tsx";

/**
 * Renders the strip above the task list for users who assign work: open tasks by status, and the load of
 * typists and editors against capacity and target.
 */
export function LoadStrip() {
  const { data } = useRead(taskListRoutes.dashboard);
  if (!data) return null;
  return (
    <section className={classes.strip} aria-label="Load">
      <StatusBar open={data.open} />
      <People title="Typists" tone="ocean" loads={data.typists} />
      <People title="Editors" tone="jacaranda" loads={data.editors} />
    </section>
  );
}

function People({ title, tone, loads }: { title: string; tone: string; loads: readonly Load[] }) {
  const scale = scaleOf(loads);
  return (
    <div className={classes.people}>
      <header>
        <b>{title}</b>{" "}
        <span className="muted">{loads.length > 0 ? `${formatLoadSum(loads)} assigned` : "None yet"}</span>
      </header>
      <ul data-tone={tone} className={dashboard.people} aria-label={`Load of ${title.toLowerCase()}`}>
        {loads.map((load) => (
          <li key={load.ID} className={classes.person}>
            <AppLink to={taskPaths.all({ assigned_user: load.ID })}>{load.name}</AppLink>
            <LoadBar load={load} scale={scale} />
            <span className={isOverCapacity(load) ? `${dashboard.late} tn` : "tn"}>
              {formatAssigned(load)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
