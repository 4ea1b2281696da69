import type { MenuEntry } from "#platform/web/shell/feature.ts";
import classes from "./Sidebar.module.css";

/** Renders the number of waiting items of these pages at the end of a line. */
export function Counts({ of: pages }: { of: readonly MenuEntry[] }) {
  const counts = pages.flatMap(({ to, count: Count }) => (Count ? [<Count key={to} />] : []));
  return counts.length > 0 ? <span className={`${classes.count} tn`}>{counts}</span> : null;
}
