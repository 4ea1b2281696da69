import type { MenuEntry } from "#platform/web/shell/feature.ts";
import classes from "./Sidebar.module.css";

/**
 * Renders the number of waiting items at the end of a line: of the page, or of the first page of an area that
 * has one. Two numbers beside each other would read as one.
 */
export function Counts({ of: pages }: { of: readonly MenuEntry[] }) {
  const Count = pages.find(({ count }) => count)?.count;
  return Count ? (
    <span className={`${classes.count} tn`}>
      <Count />
    </span>
  ) : null;
}
