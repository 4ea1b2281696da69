import type { WebFeature } from "#platform/web/shell/feature.ts";

const own = { area: "account", needs: ["consultation.send", "invoice.view"] } as const;

export const unbilledWeb: WebFeature = {
  name: "unbilled",
  pages: [
    {
      ...own,
      path: "billing/unbilled",
      title: "Unbilled work",
      load: () => import("./UnbilledPage.tsx").then((module) => module.UnbilledPage),
    },
  ],
  menu: [{ ...own, section: "billing", label: "Unbilled work", to: "billing/unbilled", rank: 20 }],
};
