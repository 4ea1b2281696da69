import { IconUserCog } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

export const accountsWeb: WebFeature = {
  name: "accounts",
  pages: [
    {
      path: "details",
      area: "account",
      needs: ["account.edit"],
      title: "Account details",
      load: () => import("./AccountPage.tsx").then((module) => module.AccountPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "practice",
      label: "Account details",
      icon: IconUserCog,
      to: "details",
      needs: ["account.edit"],
      rank: 20,
    },
  ],
};
