import { IconDots, IconHome } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import classes from "./BottomTabs.module.css";
import { openDialog } from "#platform/web/shell/dialogs/dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** Home, the pages most used on a phone, and all the rest under More. */
export function BottomTabs({ area }: { area: MenuEntry["area"] }) {
  const { may } = useSession();
  const pathOf = useAreaPath();
  const { hasHome, menuOf } = useRegistry();
  const entries = menuOf(area).filter((entry) => entry.to !== "" && may(entry.needs));
  const chosen = entries.filter((entry) => entry.onPhone);
  const tabs = (chosen.length > 0 ? chosen : entries).slice(0, hasHome(area) ? 2 : 3);
  return (
    <nav className={`${classes.tabs} no-print`} aria-label="Main">
      {hasHome(area) && (
        <Link
          to={pathOf(area, "")}
          className={classes.tab}
          activeOptions={{ exact: true }}
          activeProps={{ "aria-current": "page" }}
        >
          <IconHome size={22} stroke={1.7} />
          Home
        </Link>
      )}
      {tabs.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={pathOf(area, to)} className={classes.tab} activeProps={{ "aria-current": "page" }}>
          <Icon size={22} stroke={1.7} />
          {label}
        </Link>
      ))}
      <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={() => openDialog("more")}>
        <IconDots size={22} stroke={1.7} />
        More
      </button>
    </nav>
  );
}
