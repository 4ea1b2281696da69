import type { WebFeature } from "#platform/web/shell/feature.ts";

const staffAccess = { area: "admin", needs: ["conversion.convert"] } as const;

const claimAccess = { area: "admin", needs: ["rch.convert"] } as const;

export const conversionWeb: WebFeature = {
  name: "conversion",
  pages: [
    {
      ...staffAccess,
      path: "conversion",
      title: "Patient conversion",
      load: () => import("./ConversionPage.tsx").then((module) => module.ConversionPage),
    },
    {
      ...claimAccess,
      path: "conversion/rch",
      title: "RCH claims",
      load: () => import("./RchPage.tsx").then((module) => module.RchPage),
    },
  ],
  menu: [
    {
      ...staffAccess,
      section: "lists",
      label: "Patient conversion",
      to: "conversion",
      rank: 20,
      shortcut: "P",
      waiting: "conversion",
    },
    { ...claimAccess, section: "lists", label: "RCH claims", to: "conversion/rch", rank: 30 },
  ],
};
