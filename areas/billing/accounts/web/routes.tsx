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
      to: "details",
      needs: ["account.edit"],
      rank: 20,
    },
  ],
};
