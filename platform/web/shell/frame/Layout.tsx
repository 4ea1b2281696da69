import { Outlet } from "@tanstack/react-router";
import { usePreferences, setPreferences } from "#platform/web/theme/preferences.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { BottomTabs } from "#platform/web/shell/menu/BottomTabs.tsx";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { SidebarParts } from "./SidebarParts.tsx";
import classes from "./Layout.module.css";
import { OfflineStrip } from "./OfflineStrip.tsx";
import { IsInside } from "./PublicLayout.tsx";
import { Overlays } from "./Overlays.tsx";
import { LazyPalette } from "#platform/web/shell/palette/LazyPalette.tsx";
import { ShellDialogs } from "#platform/web/shell/dialogs/ShellDialogs.tsx";
import { Sidebar } from "#platform/web/shell/menu/Sidebar.tsx";
import { useNotedUse } from "#platform/web/shell/menu/useNotedUse.ts";
import { DemoStrip } from "./DemoStrip.tsx";
import { useJumps } from "#platform/web/shell/useJumps.ts";
import { ViewingStrip } from "./ViewingStrip.tsx";

/** Lays out an area: sidebar and one sheet, or bottom tabs on a phone. */
export function Layout({ area }: { area: MenuEntry["area"] }) {
  const { sideCollapsed } = usePreferences();
  const isPhone = usePhone();
  useJumps(area);
  useNotedUse(area);
  useShortcuts([
    { keys: "[", does: "Collapse sidebar", run: () => setPreferences({ sideCollapsed: !sideCollapsed }) },
  ]);
  return (
    <div className={`app ${classes.app}`} data-folded={sideCollapsed || undefined}>
      <a href="#main" className={`${classes.skip} no-print`}>
        Skip to content
      </a>
      <DemoStrip />
      <ViewingStrip />
      <OfflineStrip />
      <div className={classes.columns}>
        {!isPhone && <Sidebar area={area} />}
        <main id="main" className={classes.sheet} tabIndex={-1}>
          <IsInside value>
            <Outlet />
          </IsInside>
        </main>
      </div>
      {isPhone && <SidebarParts place="phone" />}
      {isPhone && <BottomTabs area={area} />}
      <LazyPalette area={area} />
      <ShellDialogs area={area} />
      <Overlays area={area} />
    </div>
  );
}
