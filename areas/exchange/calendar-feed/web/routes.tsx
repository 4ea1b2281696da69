import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "account", needs: ["calendar.view"] } as const;

export const calendarFeedWeb: WebFeature = {
  name: "calendar-feed",
  pages: [
    {
      ...pageAccess,
      path: "calendar-feed",
      title: "Calendar feed",
      load: () => import("./CalendarFeedPage.tsx").then((module) => module.CalendarFeedPage),
    },
  ],
  menu: [{ ...pageAccess, section: "calendar", label: "Calendar feed", to: "calendar-feed", rank: 40 }],
};
