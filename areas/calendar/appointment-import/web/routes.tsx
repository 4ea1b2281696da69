import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "account", needs: ["calendar.edit"] } as const;

export const appointmentImportWeb: WebFeature = {
  name: "appointment-import",
  pages: [
    {
      ...pageAccess,
      path: "appointment-import",
      title: "Import appointments",
      load: () => import("./AppointmentImportsPage.tsx").then((module) => module.AppointmentImportsPage),
    },
    {
      ...pageAccess,
      path: "appointment-import/$id",
      title: "Import appointments",
      load: () => import("./AppointmentImportPage.tsx").then((module) => module.AppointmentImportPage),
    },
  ],
  menu: [
    { ...pageAccess, section: "calendar", label: "Import appointments", to: "appointment-import", rank: 50 },
  ],
};
