import type { WebFeature } from "#platform/web/shell/feature.ts";

export const appointmentTypesWeb: WebFeature = {
  name: "appointment-types",
  pages: [
    {
      path: "appointment-types",
      area: "account",
      needs: ["calendar.view"],
      title: "Appointment types",
      load: () => import("./TypesPage.tsx").then((module) => module.TypesPage),
    },
    {
      path: "rooms-and-equipment",
      under: "appointment-types",
      area: "account",
      needs: ["calendar.view"],
      title: "Rooms and equipment",
      load: () => import("./ResourcesPage.tsx").then((module) => module.ResourcesPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "calendar",
      label: "Appointment types",
      to: "appointment-types",
      needs: ["calendar.view"],
      rank: 25,
    },
  ],
};
