import type { WebFeature } from "#platform/web/shell/feature.ts";

const client = { area: "account", needs: ["form.submit"] } as const;

export const insurerFormsWeb: WebFeature = {
  name: "insurer-forms",
  pages: [
    {
      ...client,
      path: "insurerforms/index",
      title: "Insurer forms",
      load: () => import("./FormListPage.tsx").then((module) => module.FormListPage),
    },
    {
      ...client,
      path: "insurerforms/form/$id",
      under: "insurerforms/index",
      title: "Insurer form",
      load: () => import("./FormPage.tsx").then((module) => module.FormPage),
    },
    {
      ...client,
      path: "insurerforms/fee/$id",
      under: "insurerforms/index",
      title: "Forms fee",
      load: () => import("./FeePage.tsx").then((module) => module.FeePage),
    },
  ],
  menu: [
    {
      ...client,
      section: "forms",
      label: "Insurer forms",
      to: "insurerforms/index",
      rank: 10,
      short: "All forms",
      shortcut: "F",
    },
  ],
};
