import { lazyOptional } from "#platform/web/shell/lazy-component.tsx";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import classes from "./Sidebar.module.css";

const WaitingCount = lazyOptional<{ list: string }>(() =>
  import("#platform/web/shell/waiting/WaitingCount.tsx").then((module) => module.WaitingCount),
);

/**
 * Renders the number of waiting items at the end of a line: of the page, or of the first page of an area that
 * has one. Two numbers beside each other would read as one.
 */
export function Counts({ of: pages }: { of: readonly MenuEntry[] }) {
  const { count: Count, waiting } = pages.find((page) => page.count ?? page.waiting) ?? {};
  if (!Count && !waiting) return null;
  return (
    <span className={`${classes.count} tn`}>
      {Count ? <Count /> : waiting && <WaitingCount list={waiting} />}
    </span>
  );
}
