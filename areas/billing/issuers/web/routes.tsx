import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoice.view"] } as const;

export const issuersWeb: WebFeature = {
  name: "issuers",
  pages: [
    {
      ...staff,
      path: "accounts/issuer",
      title: "Invoice issuers",
      load: () => import("./IssuersPage.tsx").then((module) => module.IssuersPage),
    },
  ],
  menu: [{ ...staff, section: "accounts", label: "Invoice issuers", to: "accounts/issuer", rank: 80 }],
};
