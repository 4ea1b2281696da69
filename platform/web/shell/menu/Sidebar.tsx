import { Link } from "@tanstack/react-router";
import { usePreferences } from "#platform/web/theme/preferences.ts";
import { Brand } from "#platform/web/shell/frame/Brand.tsx";
import { ClientSwitcher } from "./ClientSwitcher.tsx";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { MenuGroups } from "./MenuGroups.tsx";
import { SearchPill } from "./SearchPill.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Sidebar.module.css";
import { SideFoot } from "./SideFoot.tsx";

export function Sidebar({ area }: { area: MenuEntry["area"] }) {
  const { sideCollapsed } = usePreferences();
  const { home } = useSession();
  const client = useClientIfOpen();
  return (
    <header className={`${classes.side} no-print`} data-folded={sideCollapsed || undefined}>
      <Link to={home} className={classes.brand} aria-label={area === "admin" ? "Corella Staff, home" : "Corella, home"}>
        <Brand note={area === "admin" ? "Staff" : undefined} />
      </Link>
      <ClientSwitcher open={client} />
      <SearchPill />
      <nav className={classes.menu} aria-label="Main">
        <MenuGroups area={area} />
      </nav>
      <SideFoot />
    </header>
  );
}
