import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "account", needs: ["practice.settings"] } as const;

export const webhooksWeb: WebFeature = {
  name: "webhooks",
  pages: [
    {
      ...pageAccess,
      path: "webhooks",
      title: "Webhooks",
      load: () => import("./WebhooksPage.tsx").then((module) => module.WebhooksPage),
    },
    {
      ...pageAccess,
      path: "webhooks/$id",
      title: "Webhook",
      load: () => import("./WebhookPage.tsx").then((module) => module.WebhookPage),
    },
  ],
  menu: [{ ...pageAccess, section: "practice", label: "Webhooks", to: "webhooks", rank: 100 }],
};
