import type { WebFeature } from "#platform/web/shell/feature.ts";

const place = { area: "account", needs: ["calendar.view"] } as const;

export const calendarFeedWeb: WebFeature = {
  name: "calendar-feed",
  pages: [
    {
      ...place,
      path: "calendar-feed",
      title: "Calendar feed",
      load: () => import("./CalendarFeedPage.tsx").then((module) => module.CalendarFeedPage),
    },
  ],
  menu: [{ ...place, section: "calendar", label: "Calendar feed", to: "calendar-feed", rank: 40 }],
};
