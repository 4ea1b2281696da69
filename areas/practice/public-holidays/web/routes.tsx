import type { WebFeature } from "#platform/web/shell/feature.ts";

const managed = { area: "admin", needs: ["task.assign"] } as const;

export const publicHolidaysWeb: WebFeature = {
  name: "publicHolidays",
  pages: [
    {
      ...managed,
      path: "public-holidays",
      title: "Public holidays",
      load: () => import("./PublicHolidaysPage.tsx").then((module) => module.PublicHolidaysPage),
    },
  ],
  menu: [{ ...managed, section: "office", label: "Public holidays", to: "public-holidays", rank: 50 }],
};
