import { IconHelp, IconLogout, IconSettings } from "@tabler/icons-react";
import { quoted } from "#platform/web/ui/facts/quoted.ts";
import { openDialog } from "#platform/web/shell/dialogs/dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { sectionOf } from "#platform/web/shell/menu/sections.ts";
import { useCurrentEntry, useEntries } from "#platform/web/shell/menu/useCurrentEntry.ts";
import { byUse } from "#platform/web/shell/menu/used-pages.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Palette.module.css";
import { PaletteButton, PaletteGroup } from "./PaletteButton.tsx";
import { PaletteLine } from "./PaletteLine.tsx";

/** Number of most-used pages offered while the search box is empty. */
const MOST_USED = 6;

const matches = (words: string, query: string): boolean => words.toLowerCase().includes(query.trim().toLowerCase());
const wordsOf = (entry: MenuEntry): string => `go to ${entry.label} ${sectionOf(entry).label} ${entry.short ?? ""}`;

/** Lists pages by name, most used first, and the shell's own actions. */
export function PalettePages({ area, query }: { area: MenuEntry["area"]; query: string }) {
  const { me } = useSession();
  const current = useCurrentEntry(area);
  const entries = useEntries(area).filter((entry) => matches(wordsOf(entry), query));
  const { used, unused } = byUse({ person: me.ID, area }, entries);
  const often = query === "" ? used.filter((entry) => entry !== current).slice(0, MOST_USED) : [];
  const others = query === "" ? entries.filter((entry) => !often.includes(entry)) : [...used, ...unused];
  const own = [
    { label: "Appearance", icon: IconSettings, run: () => openDialog("settings") },
    { label: "Help and shortcuts", icon: IconHelp, run: () => openDialog("shortcuts") },
  ].filter(({ label }) => matches(label, query));
  const leaves = matches("sign out log out", query);
  if (entries.length + own.length === 0 && !leaves)
    return query ? <p className={classes.empty}>No results for {quoted(query)}.</p> : null;
  return (
    <>
      {often.length > 0 && (
        <PaletteGroup label="Pages you use most">
          {often.map((entry) => (
            <PageLine key={entry.to} entry={entry} />
          ))}
        </PaletteGroup>
      )}
      <PaletteGroup label="Go to">
        {others.map((entry) => (
          <PageLine key={entry.to} entry={entry} />
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
    </>
  );
}

function PageLine({ entry }: { entry: MenuEntry }) {
  const { area, to, label, shortcut } = entry;
  const section = sectionOf(entry);
  return (
    <PaletteLine
      area={area}
      row={{
        id: to,
        label,
        ...(section.label === label ? {} : { note: section.label }),
        icon: section.icon,
        to,
        ...(shortcut ? { keys: `G ${shortcut}` } : {}),
      }}
    />
  );
}
