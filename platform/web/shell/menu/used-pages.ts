import type { MenuEntry } from "#platform/web/shell/feature.ts";

const KEY = "corella.used-pages";
/** Number of page changes stored per user and area. */
const MAX_STORED = 80;

/** User and area whose page use is stored. */
interface UseScope {
  readonly person: number;
  readonly area: MenuEntry["area"];
}

const storageKeyOf = ({ person, area }: UseScope): string => `${KEY}.${person}.${area}`;

function readUses(use: UseScope): string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(storageKeyOf(use)) ?? "[]");
    return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Records on this device that the user opened a menu page. Stores only the entry's path, which names no
 * patient or practice.
 */
export function recordUse(use: UseScope, to: string): void {
  try {
    localStorage.setItem(storageKeyOf(use), JSON.stringify([to, ...readUses(use)].slice(0, MAX_STORED)));
  } catch {
    // A private window refuses storage; the palette then has no usage to sort by.
  }
}

/**
 * Splits entries into used and unused ones. Used entries are sorted by how often the user opened their pages
 * lately; unused entries keep their order.
 */
export function splitByUse(
  use: UseScope,
  entries: readonly MenuEntry[],
): { used: MenuEntry[]; unused: MenuEntry[] } {
  const uses = readUses(use);
  const useCountOf = (entry: MenuEntry): number => uses.filter((to) => to === entry.to).length;
  const lastUseOf = (entry: MenuEntry): number => uses.indexOf(entry.to);
  return {
    used: entries
      .filter((entry) => useCountOf(entry) > 0)
      .toSorted((a, b) => useCountOf(b) - useCountOf(a) || lastUseOf(a) - lastUseOf(b)),
    unused: entries.filter((entry) => useCountOf(entry) === 0),
  };
}
