import { IconHelp, IconLogout, IconSettings } from "@tabler/icons-react";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { openDialog } from "#platform/web/shell/dialogs/dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { sectionOf } from "#platform/web/shell/menu/sections.ts";
import { useCurrentEntry, useEntries } from "#platform/web/shell/menu/useCurrentEntry.ts";
import { splitByUse } from "#platform/web/shell/menu/used-pages.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Palette.module.css";
import { PaletteButton, PaletteGroup } from "./PaletteButton.tsx";
import { PaletteLine } from "./PaletteLine.tsx";

/** Number of most-used pages offered while the search box is empty. */
const MAX_FREQUENT = 6;

const includesQuery = (text: string, query: string): boolean =>
  text.toLowerCase().includes(query.trim().toLowerCase());
const searchTextOf = (entry: MenuEntry): string =>
  `go to ${entry.label} ${sectionOf(entry).label} ${entry.short ?? ""}`;

/** Lists pages by name, most used first, and the shell's own actions. */
export function PalettePages({ area, query }: { area: MenuEntry["area"]; query: string }) {
  const { me } = useSession();
  const current = useCurrentEntry(area);
  const entries = useEntries(area).filter((entry) => includesQuery(searchTextOf(entry), query));
  const { used, unused } = splitByUse({ person: me.ID, area }, entries);
  const frequentPages = query === "" ? used.filter((entry) => entry !== current).slice(0, MAX_FREQUENT) : [];
  const otherPages =
    query === "" ? entries.filter((entry) => !frequentPages.includes(entry)) : [...used, ...unused];
  const shellActions = [
    { label: "Appearance", icon: IconSettings, run: () => openDialog("settings") },
    { label: "Help and shortcuts", icon: IconHelp, run: () => openDialog("shortcuts") },
  ].filter(({ label }) => includesQuery(label, query));
  const hasSignOut = includesQuery("sign out log out", query);
  if (entries.length + shellActions.length === 0 && !hasSignOut)
    return query ? <p className={classes.empty}>No results for {quoteText(query)}.</p> : null;
  return (
    <>
      {frequentPages.length > 0 && (
        <PaletteGroup label="Pages you use most">
          {frequentPages.map((entry) => (
            <PageLine key={entry.to} entry={entry} />
          ))}
        </PaletteGroup>
      )}
      <PaletteGroup label="Go to">
        {otherPages.map((entry) => (
          <PageLine key={entry.to} entry={entry} />
        ))}
        {shellActions.map(({ label, icon: Icon, run }) => (
          <PaletteButton key={label} onClick={run}>
            <Icon size={17} stroke={1.7} />
            <span className={classes.words}>{label}</span>
          </PaletteButton>
        ))}
        {hasSignOut && (
          <PaletteLine
            area={area}
            row={{ id: "out", label: "Sign out", icon: IconLogout, to: "/account/actions/logout" }}
          />
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
