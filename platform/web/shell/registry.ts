import { createContext, type FunctionComponent, lazy, useContext } from "react";
import { sectionsOf } from "./menu/sections.ts";
import type { Area, MenuEntry, PageNeeds, WebFeature } from "./feature.ts";

export type Registry = ReturnType<typeof makeRegistry>;

/** Sorts the entries of an area by section and, within it, by rank. */
const sortMenu = (area: MenuEntry["area"], menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  sectionsOf(area).flatMap(([key]) => menu.filter((entry) => entry.area === area && entry.section === key));

/** Collects the contributions of the features in app/features.web.ts. */
export function makeRegistry(features: readonly WebFeature[]) {
  const pages = features.flatMap((feature) => feature.pages);
  const menu = features.flatMap((feature) => feature.menu ?? []).toSorted((a, b) => a.rank - b.rank);
  const sidebarSlots = features.flatMap((feature) => feature.sidebar ?? []);
  const overlaySlots = features.flatMap((feature) => feature.overlay ?? []);
  const palette = features
    .flatMap((feature) => feature.palette ?? [])
    .toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false));
  const loadAgentHome = features.find((feature) => feature.agentHome)?.agentHome;
  const pagesOf = (area: Area) => pages.filter((page) => page.area === area);
  const menus = { account: sortMenu("account", menu), admin: sortMenu("admin", menu) };
  const menuOf = (area: MenuEntry["area"]) => menus[area];
  /** Returns the page at a path beneath an area, such as "patients/details/5", or undefined. */
  const pageAt = (area: Area, path: string) => {
    const segments = path.toLowerCase().split("/");
    return pagesOf(area).find((page) => {
      const pageSegments = page.path.toLowerCase().split("/");
      return (
        pageSegments.length === segments.length &&
        pageSegments.every((segment, index) => segment.startsWith("$") || segment === segments[index])
      );
    });
  };
  return {
    pagesOf,
    menuOf,
    pageAt,
    paletteOf: (area: MenuEntry["area"]) => palette.filter((source) => source.area === area),
    overlays: (area: MenuEntry["area"]) => overlaySlots.filter((piece) => piece.area === area),
    sidebarParts: () => sidebarSlots,
    fillings: features.flatMap((feature) => feature.slots ?? []),
    /** Home of a user who serves several clients. Its code is loaded when rendered. */
    AgentHome:
      loadAgentHome &&
      lazy(async (): Promise<{ default: FunctionComponent }> => ({ default: await loadAgentHome() })),
    signInAgain: features.find((feature) => feature.signInAgain)?.signInAgain,
    hasHome: (area: MenuEntry["area"]) => pages.some((page) => page.area === area && page.path === ""),
    /**
     * Returns the first page of an area the user may open, which is their start page if the area has no home.
     */
    firstPath: (area: MenuEntry["area"], may: (needs: PageNeeds) => boolean) =>
      menuOf(area).find((entry) => entry.to !== "" && may(entry.needs))?.to,
    /**
     * Returns true if an address under /account names a page instead of a username:
     * /account/patients/details/5.
     */
    isPagePath: (path: string) => path !== "" && pageAt("account", path) !== undefined,
  };
}

const RegistryContext = createContext<Registry>(makeRegistry([]));
export const RegistryProvider = RegistryContext.Provider;
export const useRegistry = (): Registry => useContext(RegistryContext);
