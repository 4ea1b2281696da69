import type { WebFeature } from "#platform/web/shell/feature.ts";

const place = { area: "account", needs: ["practice.settings"] } as const;

export const webhooksWeb: WebFeature = {
  name: "webhooks",
  pages: [
    {
      ...place,
      path: "webhooks",
      title: "Webhooks",
      load: () => import("./WebhooksPage.tsx").then((module) => module.WebhooksPage),
    },
    {
      ...place,
      path: "webhooks/$id",
      title: "Webhook",
      load: () => import("./WebhookPage.tsx").then((module) => module.WebhookPage),
    },
  ],
  menu: [{ ...place, section: "practice", label: "Webhooks", to: "webhooks", rank: 100 }],
};
