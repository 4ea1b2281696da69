import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["conversion.convert"] } as const;

const claims = { area: "admin", needs: ["rch.convert"] } as const;

export const conversionWeb: WebFeature = {
  name: "conversion",
  pages: [
    {
      ...staff,
      path: "conversion",
      title: "Patient conversion",
      load: () => import("./ConversionPage.tsx").then((module) => module.ConversionPage),
    },
    {
      ...claims,
      path: "conversion/rch",
      title: "RCH claims",
      load: () => import("./RchPage.tsx").then((module) => module.RchPage),
    },
  ],
  menu: [
    { ...staff, section: "lists", label: "Patient conversion", to: "conversion", rank: 20, shortcut: "P" },
    { ...claims, section: "lists", label: "RCH claims", to: "conversion/rch", rank: 30 },
  ],
};
