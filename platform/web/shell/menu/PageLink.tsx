import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { Counts } from "./Counts.tsx";
import classes from "./Sidebar.module.css";

interface PageLinkProps {
  entry: MenuEntry;
  isCurrent: boolean;
  onChosen: () => void;
}

/** Links to a page within its section, by its short name. */
export function PageLink({ entry, isCurrent, onChosen }: PageLinkProps) {
  const to = useAreaPath()(entry.area, entry.to);
  return (
    <AppLink
      to={to}
      className={classes.page}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onChosen}
    >
      <span className={classes.words}>{entry.short ?? entry.label}</span>
      <Counts of={[entry]} />
    </AppLink>
  );
}
