import type { WebFeature } from "#platform/web/shell/feature.ts";

const needs = ["billingfile.upload", "bulkbill.send"] as const;

export const billingFilesWeb: WebFeature = {
  name: "billing-files",
  pages: [
    {
      path: "billing",
      area: "account",
      needs,
      title: "Billing files",
      load: () => import("./BillingFilesPage.tsx").then((module) => module.BillingFilesPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "billing",
      label: "Billing files",
      to: "billing",
      needs,
      rank: 30,
    },
  ],
};
