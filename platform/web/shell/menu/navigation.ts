import type { Icon, MenuEntry } from "#platform/web/shell/feature.ts";
import { sectionsOf } from "./sections.ts";

/** Largest number of pages of one section that are shown at the same time. */
export const MAX_LISTED = 8;

/** Section with the pages that the user may open, at least one. */
export interface VisibleSection {
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
export function sectionsWith(area: MenuEntry["area"], entries: readonly MenuEntry[]): VisibleSection[] {
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
  if (pages.length <= MAX_LISTED) return { shown: pages, rest: [] };
  const first = pages.slice(0, MAX_LISTED - 1);
  const remainingPages = pages.slice(MAX_LISTED - 1);
  return {
    shown: [...first, ...remainingPages.filter((page) => page === current)],
    rest: remainingPages.filter((page) => page !== current),
  };
}

/**
 * Returns the sections of a phone's tab bar: first those marked `onBar`, then others up to `limit`, in the
 * order of the navigation.
 */
export function barSections(sections: readonly VisibleSection[], limit: number): VisibleSection[] {
  const chosenSections = new Set(
    [...sections.filter(({ onBar }) => onBar), ...sections.filter(({ onBar }) => !onBar)].slice(0, limit),
  );
  return sections.filter((section) => chosenSections.has(section));
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
    .filter((segment) => segment !== "")
    .join("/")
    .toLowerCase();
}

/**
 * Returns the current entry at a path: the one with the longest matching start. Home is current at its own
 * path only.
 */
export function entryAt(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  if (path === "") return entries.find(({ to }) => to === "");
  const startsPath = (to: string): boolean => to !== "" && `${path}/`.startsWith(`${to.toLowerCase()}/`);
  return entries.filter(({ to }) => startsPath(to)).toSorted((a, b) => b.to.length - a.to.length)[0];
}
