import { Link } from "@tanstack/react-router";
import { usePreferences } from "#web/theme/preferences.ts";
import { useAreaPath } from "./areaPath.ts";
import type { MenuEntry } from "./feature.ts";
import classes from "./Side.module.css";

export function MenuLink({ entry, onChosen }: { entry: MenuEntry; onChosen?: () => void }) {
  const pathOf = useAreaPath();
  const { sideCollapsed } = usePreferences();
  const { icon: Icon, count: Count } = entry;
  return (
    <Link
      to={pathOf(entry.area, entry.to)}
      className={classes.item}
      data-hint={sideCollapsed ? entry.label : undefined}
      data-hint-side="right"
      activeOptions={{ exact: entry.to === "", includeSearch: false }}
      activeProps={{ "aria-current": "page" }}
      onClick={onChosen}
    >
      <Icon />
      <span className={classes.label}>{entry.label}</span>
      {Count && (
        <span className={`${classes.count} tn`}>
          <Count />
        </span>
      )}
    </Link>
  );
}
