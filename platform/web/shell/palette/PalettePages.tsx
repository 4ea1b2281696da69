import { IconHelp, IconLogout, IconSettings } from "@tabler/icons-react";
import { quoted } from "#platform/web/ui/facts/quoted.ts";
import { openDialog } from "#platform/web/shell/dialogs/dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import classes from "./Palette.module.css";
import { PaletteButton, PaletteGroup } from "./PaletteButton.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";

const matches = (words: string, query: string): boolean => words.toLowerCase().includes(query.trim().toLowerCase());

/** Pages by their name, and what the shell itself can do. */
export function PalettePages({ area, query }: { area: MenuEntry["area"]; query: string }) {
  const { may } = useSession();
  const { menuOf } = useRegistry();
  const entries = menuOf(area).filter((entry) => may(entry.needs) && matches(`go to ${entry.label} ${entry.group}`, query));
  const own = [
    { label: "Appearance", icon: IconSettings, run: () => openDialog("settings") },
    { label: "Help and shortcuts", icon: IconHelp, run: () => openDialog("shortcuts") },
  ].filter(({ label }) => matches(label, query));
  const leaves = matches("sign out log out", query);
  if (entries.length + own.length === 0 && !leaves)
    return query ? <p className={classes.empty}>No results for {quoted(query)}.</p> : null;
  return (
    <PaletteGroup label="Go to">
      {entries.map((entry) => (
        <PaletteLine
          key={entry.to}
          area={area}
          row={{
            id: entry.to,
            label: entry.label,
            note: entry.group,
            icon: entry.icon,
            to: entry.to,
            keys: entry.shortcut && `G ${entry.shortcut}`,
          }}
        />
      ))}
      {own.map(({ label, icon: Icon, run }) => (
        <PaletteButton key={label} onClick={run}>
          <Icon size={17} stroke={1.7} />
          <span className={classes.words}>{label}</span>
        </PaletteButton>
      ))}
      {leaves && (
        <PaletteLine area={area} row={{ id: "out", label: "Sign out", icon: IconLogout, to: "/account/actions/logout" }} />
      )}
    </PaletteGroup>
  );
}
