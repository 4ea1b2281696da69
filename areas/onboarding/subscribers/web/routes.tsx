import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["subscriber.manage"] } as const;

export const subscribersWeb: WebFeature = {
  name: "subscribers",
  pages: [
    {
      ...staff,
      path: "subscribers",
      title: "Subscribers",
      load: () => import("./SubscriberListPage.tsx").then((module) => module.SubscriberListPage),
    },
    {
      ...staff,
      path: "subscribers/$id",
      title: "Subscriber",
      load: () => import("./SubscriberPage.tsx").then((module) => module.SubscriberPage),
    },
    {
      path: "unsubscribe/$token",
      area: "public",
      needs: "public",
      title: "Unsubscribe",
      load: () => import("./UnsubscribePage.tsx").then((module) => module.UnsubscribePage),
    },
  ],
  menu: [{ ...staff, section: "office", label: "Subscribers", to: "subscribers", rank: 30 }],
};
