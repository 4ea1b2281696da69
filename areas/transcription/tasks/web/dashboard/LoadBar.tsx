import { loadBar, type WorkLoad } from "../../rules/load.ts";
import classes from "./dashboard.module.css";

/**
 * Renders a bar of the minutes started, waiting, free and over capacity, with a mark at the target. Hidden
 * from screen readers because the text beside the bar has the same values.
 */
export function LoadBar({ load, scale }: { load: WorkLoad; scale: number }) {
  const bar = loadBar(load, scale);
  return (
    <span className={classes.bar} aria-hidden>
      <i className={classes.started} style={{ width: `${bar.started}%` }} />
      <i className={classes.waiting} style={{ width: `${bar.waiting}%` }} />
      <i className={classes.free} style={{ width: `${bar.free}%` }} />
      <i className={classes.over} style={{ width: `${bar.over}%` }} />
      {bar.target !== null && <i className={classes.mark} style={{ left: `${bar.target}%` }} />}
    </span>
  );
}
