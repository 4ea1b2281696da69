import type { MenuEntry } from "#platform/web/shell/feature.ts";

const KEY = "corella.used-pages";
/** The number of page changes that are kept for one person. */
const KEPT = 80;

/** The person whose use it is, and the side of Corella. */
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

/** Keeps on this device that a person went to the page of a menu entry. Holds no address of a patient or a practice. */
export function noteUse(use: Use, to: string): void {
  try {
    localStorage.setItem(nameOf(use), JSON.stringify([to, ...read(use)].slice(0, KEPT)));
  } catch {
    // A private window refuses storage: then nothing is known of what is used.
  }
}

/** Sorts entries by how often the person went to their pages lately; entries that were never used keep their order at the end. */
export function byUse(use: Use, entries: readonly MenuEntry[]): { used: MenuEntry[]; unused: MenuEntry[] } {
  const uses = read(use);
  const times = (entry: MenuEntry): number => uses.filter((to) => to === entry.to).length;
  const last = (entry: MenuEntry): number => uses.indexOf(entry.to);
  return {
    used: entries.filter((entry) => times(entry) > 0).toSorted((a, b) => times(b) - times(a) || last(a) - last(b)),
    unused: entries.filter((entry) => times(entry) === 0),
  };
}
