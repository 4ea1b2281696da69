import type { WebFeature } from "#platform/web/shell/feature.ts";

const place = { area: "account", needs: ["calendar.edit"] } as const;

export const appointmentImportWeb: WebFeature = {
  name: "appointment-import",
  pages: [
    {
      ...place,
      path: "appointment-import",
      title: "Import appointments",
      load: () => import("./AppointmentImportsPage.tsx").then((module) => module.AppointmentImportsPage),
    },
    {
      ...place,
      path: "appointment-import/$id",
      title: "Import appointments",
      load: () => import("./AppointmentImportPage.tsx").then((module) => module.AppointmentImportPage),
    },
  ],
  menu: [{ ...place, section: "calendar", label: "Import appointments", to: "appointment-import", rank: 50 }],
};
