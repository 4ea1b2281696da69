import { webFeatures } from "#web/features.tsx";
import type { Area, MenuEntry, PageNeeds, PaletteSource, WebPage } from "./feature.ts";

const pages = webFeatures.flatMap((feature) => feature.pages);
const menu = webFeatures.flatMap((feature) => feature.menu ?? []).toSorted((a, b) => a.order - b.order);
const foot = webFeatures.flatMap((feature) => feature.foot ?? []);
const palette = webFeatures.flatMap((feature) => feature.palette ?? []);

export const pagesOf = (area: Area): WebPage[] => pages.filter((page) => page.area === area);
export const menuOf = (area: "account" | "admin"): MenuEntry[] => menu.filter((entry) => entry.area === area);
export const paletteOf = (area: "account" | "admin"): PaletteSource[] => palette.filter((source) => source.area === area);
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

/** Whether an address under /account names a page where a username should stand: /account/patients/details/5. */
export function isPagePath(path: string): boolean {
  const asked = path.toLowerCase().split("/");
  return pagesOf("account").some((page) => {
    const parts = page.path.toLowerCase().split("/");
    return (
      page.path !== "" && parts.length === asked.length && parts.every((part, at) => part.startsWith("$") || part === asked[at])
    );
  });
}
