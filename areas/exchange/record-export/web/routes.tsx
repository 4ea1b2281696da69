import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "account", needs: ["practice.settings"] } as const;

export const recordExportWeb: WebFeature = {
  name: "record-export",
  pages: [
    {
      ...pageAccess,
      path: "export",
      title: "Export records",
      load: () => import("./ExportPage.tsx").then((module) => module.ExportPage),
    },
  ],
  menu: [{ ...pageAccess, section: "practice", label: "Export records", to: "export", rank: 80 }],
};
