import { useState } from "react";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { sectionsWith, type VisibleSection } from "./navigation.ts";
import { useCurrentEntry, useEntries } from "./useCurrentEntry.ts";

export interface Navigation {
  readonly sections: readonly VisibleSection[];
  readonly current: MenuEntry | undefined;
  /** Key of the open section, or null if all are closed. */
  readonly open: string | null;
  readonly toggle: (key: string) => void;
  /** Opens the section of the current page again. */
  readonly follow: () => void;
}

/** Keeps one section open: that of the current page, or another one opened by hand until the page changes. */
export function useNavigation(area: MenuEntry["area"]): Navigation {
  const entries = useEntries(area);
  const current = useCurrentEntry(area);
  const [choice, setChoice] = useState<{ at: MenuEntry | undefined; open: string | null } | null>(null);
  if (choice && choice.at !== current) setChoice(null);
  const open = choice && choice.at === current ? choice.open : (current?.section ?? null);
  return {
    sections: sectionsWith(area, entries),
    current,
    open,
    toggle: (key) => setChoice({ at: current, open: open === key ? null : key }),
    follow: () => setChoice(null),
  };
}
