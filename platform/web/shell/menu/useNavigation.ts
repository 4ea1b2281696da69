import { useState } from "react";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { sectionsWith, type ShownSection } from "./navigation.ts";
import { useCurrentEntry, useEntries } from "./useCurrentEntry.ts";

export interface Navigation {
  readonly sections: readonly ShownSection[];
  readonly current: MenuEntry | undefined;
  /** The key of the open section; null if all are closed. */
  readonly open: string | null;
  readonly toggle: (key: string) => void;
  /** Opens the section of the current page again. */
  readonly follow: () => void;
}

/** Keeps one section open: that of the current page, until another is opened by hand; a change of page takes that back. */
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
