import { webFeatures } from "#app/features.web.ts";
import type { Area, MenuEntry, OverPiece, PageNeeds, PaletteSource, WebPage } from "./feature.ts";

const pages = webFeatures.flatMap((feature) => feature.pages);
const menu = webFeatures.flatMap((feature) => feature.menu ?? []).toSorted((a, b) => a.order - b.order);
const foot = webFeatures.flatMap((feature) => feature.foot ?? []);
const over = webFeatures.flatMap((feature) => feature.over ?? []);
const palette = webFeatures.flatMap((feature) => feature.palette ?? []);

export const pagesOf = (area: Area): WebPage[] => pages.filter((page) => page.area === area);
export const menuOf = (area: "account" | "admin"): MenuEntry[] => menu.filter((entry) => entry.area === area);
export const paletteOf = (area: "account" | "admin"): PaletteSource[] => palette.filter((source) => source.area === area);
export const overPieces = (area: MenuEntry["area"]): OverPiece[] => over.filter((piece) => piece.area === area);
export const footPieces = (): typeof foot => foot;
export const agentHome = () => webFeatures.find((feature) => feature.agentHome)?.agentHome;
export const hasHome = (area: "account" | "admin"): boolean => pages.some((page) => page.area === area && page.path === "");

/** Entries in their groups; groups in the order of their first entry, what belongs to none on top. */
export function grouped(entries: readonly MenuEntry[]): [group: string, entries: MenuEntry[]][] {
  return [...Map.groupBy(entries, (entry) => entry.group)].toSorted(([a], [b]) => Number(b === "") - Number(a === ""));
}

/** The first page of an area a person may see: their start while the area has no home. */
export function firstPath(area: "account" | "admin", may: (needs: PageNeeds) => boolean): string | undefined {
  return menuOf(area).find((entry) => entry.to !== "" && may(entry.needs))?.to;
}

/** The page at a path beneath an area, "patients/details/5"; none at a path that leads nowhere. */
export function pageAt(area: Area, path: string): WebPage | undefined {
  const asked = path.toLowerCase().split("/");
  return pagesOf(area).find((page) => {
    const parts = page.path.toLowerCase().split("/");
    return parts.length === asked.length && parts.every((part, at) => part.startsWith("$") || part === asked[at]);
  });
}

/** Whether an address under /account names a page where a username should stand: /account/patients/details/5. */
export const isPagePath = (path: string): boolean => path !== "" && pageAt("account", path) !== undefined;
