import type { WebFeature } from "#platform/web/shell/feature.ts";

const place = { area: "account", needs: ["practice.settings"] } as const;

export const recordExportWeb: WebFeature = {
  name: "record-export",
  pages: [
    {
      ...place,
      path: "export",
      title: "Export records",
      load: () => import("./ExportPage.tsx").then((module) => module.ExportPage),
    },
  ],
  menu: [{ ...place, section: "practice", label: "Export records", to: "export", rank: 80 }],
};
