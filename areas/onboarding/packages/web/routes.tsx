import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoice.edit", "client.services"] } as const;

export const packagesWeb: WebFeature = {
  name: "packages",
  pages: [
    {
      ...staff,
      path: "accounts/packages",
      title: "Packages",
      load: () => import("./PackageListPage.tsx").then((module) => module.PackageListPage),
    },
    {
      path: "packages",
      area: "account",
      needs: ["account.package"],
      title: "Packages",
      load: () => import("./PackagesPage.tsx").then((module) => module.PackagesPage),
    },
  ],
  menu: [
    { ...staff, section: "clients", label: "Packages", to: "accounts/packages", rank: 15 },
    {
      area: "account",
      section: "practice",
      label: "Packages",
      to: "packages",
      needs: ["account.package"],
      rank: 70,
    },
  ],
};
