import { Link } from "@tanstack/react-router";
import { Brand } from "#platform/web/shell/frame/Brand.tsx";
import { ClientSwitcher } from "./ClientSwitcher.tsx";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { SearchPill } from "./SearchPill.tsx";
import { SectionList } from "./SectionList.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Sidebar.module.css";
import { SideFoot } from "./SideFoot.tsx";
import { useCollapsed } from "./useCollapsed.ts";

export function Sidebar({ area }: { area: MenuEntry["area"] }) {
  const isCollapsed = useCollapsed();
  const { home } = useSession();
  const client = useClientIfOpen();
  return (
    <header className={`${classes.side} no-print`} data-folded={isCollapsed || undefined}>
      <Link
        to={home}
        className={classes.brand}
        aria-label={area === "admin" ? "Corella Staff, home" : "Corella, home"}
      >
        <Brand note={area === "admin" ? "Staff" : undefined} />
      </Link>
      <ClientSwitcher open={client} />
      <SearchPill />
      <nav className={classes.menu} aria-label="Main">
        <SectionList area={area} place={isCollapsed ? "collapsed" : "side"} />
      </nav>
      <SideFoot />
    </header>
  );
}
