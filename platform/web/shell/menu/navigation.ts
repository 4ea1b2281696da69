import type { Icon, MenuEntry } from "#platform/web/shell/feature.ts";
import { sectionsOf } from "./sections.ts";

/** Largest number of pages of one section that are shown at the same time. */
export const MOST_SHOWN = 8;

/** Section with the pages that the user may open, at least one. */
export interface ShownSection {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  readonly onBar: boolean;
  /** Page opened by the section's own link. */
  readonly main: MenuEntry;
  readonly pages: readonly MenuEntry[];
}

/**
 * Returns the sections that contain a page among these entries of an area, in order. A section with one page
 * takes the page's name.
 */
export function sectionsWith(area: MenuEntry["area"], entries: readonly MenuEntry[]): ShownSection[] {
  return sectionsOf(area).flatMap(([key, { label, icon, onBar = false }]) => {
    const pages = entries.filter((entry) => entry.section === key);
    const main = pages.find((entry) => entry.isMain) ?? pages[0];
    if (!main) return [];
    return [{ key, label: pages.length === 1 ? main.label : label, icon, onBar, main, pages }];
  });
}

/**
 * Splits the pages of a section into those listed and those behind "More". The current page is always listed.
 */
export function splitPages(pages: readonly MenuEntry[], current: MenuEntry | undefined) {
  if (pages.length <= MOST_SHOWN) return { shown: pages, rest: [] };
  const first = pages.slice(0, MOST_SHOWN - 1);
  const rest = pages.slice(MOST_SHOWN - 1);
  return { shown: [...first, ...rest.filter((page) => page === current)], rest: rest.filter((page) => page !== current) };
}

/**
 * Returns the sections of a phone's tab bar: first those marked `onBar`, then others up to `most`, in the
 * order of the navigation.
 */
export function barSections(sections: readonly ShownSection[], most: number): ShownSection[] {
  const chosen = new Set([...sections.filter(({ onBar }) => onBar), ...sections.filter(({ onBar }) => !onBar)].slice(0, most));
  return sections.filter((section) => chosen.has(section));
}

/**
 * Returns the path that identifies a page within an area, such as "patients/details/5" of
 * /account/raman/patients/details/5?tab=letters.
 */
export function pathWithin(area: MenuEntry["area"], address: string): string {
  const [pathname = ""] = address.split(/[?#]/);
  return pathname
    .split("/")
    .slice(area === "account" ? 3 : 2)
    .filter((part) => part !== "")
    .join("/")
    .toLowerCase();
}

/**
 * Returns the current entry at a path: the one with the longest matching start. Home is current at its own
 * path only.
 */
export function entryAt(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  if (path === "") return entries.find(({ to }) => to === "");
  const begins = (to: string): boolean => to !== "" && `${path}/`.startsWith(`${to.toLowerCase()}/`);
  return entries.filter(({ to }) => begins(to)).toSorted((a, b) => b.to.length - a.to.length)[0];
}
