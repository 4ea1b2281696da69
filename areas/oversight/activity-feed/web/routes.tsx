import type { WebFeature } from "#platform/web/shell/feature.ts";

const activity = {
  path: "activity",
  title: "Activity",
  needs: ["activity.view"],
  load: () => import("./ActivityPage.tsx").then((module) => module.ActivityPage),
} as const;
const all = { label: "Activity", to: "activity", needs: ["activity.view"] } as const;

export const activityFeedWeb: WebFeature = {
  name: "activity-feed",
  pages: [
    { ...activity, area: "account" },
    { ...activity, area: "admin" },
  ],
  menu: [
    { ...all, area: "account", section: "reports", rank: 50 },
    { ...all, area: "admin", section: "people", rank: 50, shortcut: "A" },
  ],
};
