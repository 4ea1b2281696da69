import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoice.edit", "client.services"] } as const;

export const productsWeb: WebFeature = {
  name: "products",
  pages: [
    {
      ...staff,
      path: "accounts/prices",
      title: "Prices",
      load: () => import("./PricesPage.tsx").then((module) => module.PricesPage),
    },
  ],
  menu: [{ ...staff, section: "accounts", label: "Prices", to: "accounts/prices", rank: 70 }],
};
