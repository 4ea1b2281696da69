import type { WebFeature } from "#platform/web/shell/feature.ts";

export const schedulesWeb: WebFeature = {
  name: "schedules",
  pages: [
    {
      path: "schedules",
      area: "account",
      needs: ["calendar.view"],
      title: "Availability",
      load: () => import("./SchedulesPage.tsx").then((module) => module.SchedulesPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "calendar",
      label: "Availability",
      to: "schedules",
      needs: ["calendar.view"],
      rank: 20,
      shortcut: "A",
    },
  ],
};
