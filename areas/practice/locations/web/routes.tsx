import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "account", needs: ["practice.settings"] } as const;

export const locationsWeb: WebFeature = {
  name: "locations",
  pages: [
    {
      path: "locations/$kind",
      area: "account",
      needs: ["practice.settings"],
      title: "Locations",
      load: () => import("./LocationsPage.tsx").then((module) => module.LocationsPage),
    },
  ],
  menu: [
    {
      ...pageAccess,
      section: "practice",
      label: "Inpatient locations",
      to: "locations/inpatient",
      rank: 50,
    },
    {
      ...pageAccess,
      section: "practice",
      label: "Outpatient locations",
      to: "locations/outpatient",
      rank: 60,
    },
  ],
};
