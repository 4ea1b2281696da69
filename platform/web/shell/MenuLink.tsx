import { useLocation } from "@tanstack/react-router";
import { usePreferences } from "#platform/web/theme/preferences.ts";
import { useIsPending } from "#platform/web/ui/pending-navigation.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useAreaPath } from "./areaPath.ts";
import type { MenuEntry } from "./feature.ts";
import classes from "./Sidebar.module.css";

/** The page of the link, or one beneath it. Addresses are written in more than one case. */
function leadsTo(to: string, pathname: string, exact: boolean): boolean {
  const [page, here] = [to.toLowerCase(), pathname.toLowerCase()];
  return here === page || (!exact && here.startsWith(`${page}/`));
}

export function MenuLink({ entry, onChosen }: { entry: MenuEntry; onChosen?: () => void }) {
  const pathOf = useAreaPath();
  const { sideCollapsed } = usePreferences();
  const { icon: Icon, count: Count } = entry;
  const to = pathOf(entry.area, entry.to);
  const covers = (address: string): boolean => leadsTo(to, address, entry.to === "");
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
