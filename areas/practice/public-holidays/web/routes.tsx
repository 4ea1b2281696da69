import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "admin", needs: ["task.assign"] } as const;

export const publicHolidaysWeb: WebFeature = {
  name: "publicHolidays",
  pages: [
    {
      ...pageAccess,
      path: "public-holidays",
      title: "Public holidays",
      load: () => import("./PublicHolidaysPage.tsx").then((module) => module.PublicHolidaysPage),
    },
  ],
  menu: [{ ...pageAccess, section: "office", label: "Public holidays", to: "public-holidays", rank: 50 }],
};
