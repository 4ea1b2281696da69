import { IconPackage } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

export const packagesWeb: WebFeature = {
  name: "packages",
  pages: [
    {
      path: "packages",
      area: "account",
      needs: ["account.package"],
      title: "Packages",
      load: () => import("./PackagesPage.tsx").then((module) => module.PackagesPage),
    },
  ],
  menu: [
    {
      area: "account",
      group: "Settings",
      label: "Packages",
      icon: IconPackage,
      to: "packages",
      needs: ["account.package"],
      order: 470,
    },
  ],
};
