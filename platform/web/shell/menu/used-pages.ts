import type { MenuEntry } from "#platform/web/shell/feature.ts";

const KEY = "corella.used-pages";
/** Number of page changes stored per user and area. */
const KEPT = 80;

/** User and area whose page use is stored. */
interface Use {
  readonly person: number;
  readonly area: MenuEntry["area"];
}

const nameOf = ({ person, area }: Use): string => `${KEY}.${person}.${area}`;

function read(use: Use): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(use)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Records on this device that the user opened a menu page. Stores only the entry's path, which names no
 * patient or practice.
 */
export function noteUse(use: Use, to: string): void {
  try {
    localStorage.setItem(nameOf(use), JSON.stringify([to, ...read(use)].slice(0, KEPT)));
  } catch {
    // A private window refuses storage; the palette then has no usage to sort by.
  }
}

/**
 * Splits entries into used and unused ones. Used entries are sorted by how often the user opened their pages
 * lately; unused entries keep their order.
 */
export function byUse(use: Use, entries: readonly MenuEntry[]): { used: MenuEntry[]; unused: MenuEntry[] } {
  const uses = read(use);
  const times = (entry: MenuEntry): number => uses.filter((to) => to === entry.to).length;
  const last = (entry: MenuEntry): number => uses.indexOf(entry.to);
  return {
    used: entries.filter((entry) => times(entry) > 0).toSorted((a, b) => times(b) - times(a) || last(a) - last(b)),
    unused: entries.filter((entry) => times(entry) === 0),
  };
}
