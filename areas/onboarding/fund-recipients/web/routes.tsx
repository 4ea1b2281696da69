import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["form.review"] } as const;

export const fundRecipientsWeb: WebFeature = {
  name: "fund-recipients",
  pages: [
    {
      ...staff,
      path: "fund-recipients",
      title: "Fund recipients",
      load: () => import("./RecipientListPage.tsx").then((module) => module.RecipientListPage),
    },
  ],
  menu: [{ ...staff, section: "forms", label: "Fund recipients", to: "fund-recipients", rank: 30 }],
};
