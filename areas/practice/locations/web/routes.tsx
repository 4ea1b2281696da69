import { IconBuildingHospital, IconMapPin } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

const settings = { area: "account", group: "Settings", needs: ["practice.settings"] } as const;

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
    { ...settings, label: "Inpatient locations", icon: IconBuildingHospital, to: "locations/inpatient", order: 420 },
    { ...settings, label: "Outpatient locations", icon: IconMapPin, to: "locations/outpatient", order: 430 },
  ],
};
