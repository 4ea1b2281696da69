import { useLocation } from "@tanstack/react-router";
import { usePreferences } from "#platform/web/theme/preferences.ts";
import { useIsPending } from "#platform/web/ui/browser/pending-navigation.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { isMarked, leadsTo } from "./menu-here.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import classes from "./Sidebar.module.css";

export function MenuLink({ entry, onChosen }: { entry: MenuEntry; onChosen?: () => void }) {
  const pathOf = useAreaPath();
  const { sideCollapsed } = usePreferences();
  const { icon: Icon, count: Count } = entry;
  const to = pathOf(entry.area, entry.to);
  const others = useRegistry()
    .menuOf(entry.area)
    .map((other) => pathOf(other.area, other.to));
  const covers = (address: string): boolean => (entry.to === "" ? leadsTo(to, address, true) : isMarked(to, others, address));
  const isAt = useLocation({ select: ({ pathname }) => covers(pathname) });
  const isHere = useIsPending(covers) ?? isAt;
  return (
    <AppLink
      to={to}
      className={classes.item}
      data-hint={sideCollapsed ? entry.label : undefined}
      data-hint-side="right"
      aria-current={isHere ? "page" : undefined}
      onClick={onChosen}
    >
      <Icon />
      <span className={classes.label}>{entry.label}</span>
      {Count && (
        <span className={`${classes.count} tn`}>
          <Count />
        </span>
      )}
    </AppLink>
  );
}
