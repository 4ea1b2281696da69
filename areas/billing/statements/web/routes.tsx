import type { WebFeature } from "#platform/web/shell/feature.ts";

const own = { area: "account", needs: ["invoice.own"] } as const;
const staff = { area: "admin", needs: ["invoice.view"] } as const;

export const statementsWeb: WebFeature = {
  name: "statements",
  pages: [
    {
      ...staff,
      path: "accounts/receivables",
      title: "Receivables",
      load: () => import("./ReceivablesPage.tsx").then((module) => module.ReceivablesPage),
    },
    {
      ...staff,
      path: "accounts/receivables/compare",
      title: "Compare receivables",
      load: () => import("./ComparePage.tsx").then((module) => module.ComparePage),
    },
    {
      ...staff,
      path: "accounts/statement/$id",
      under: "accounts/receivables",
      title: "Statement",
      load: () => import("./StatementPage.tsx").then((module) => module.StaffStatementPage),
    },
    {
      ...own,
      path: "statement",
      title: "Statement",
      load: () => import("./StatementPage.tsx").then((module) => module.OwnStatementPage),
    },
  ],
  menu: [
    {
      ...staff,
      section: "accounts",
      label: "Receivables",
      to: "accounts/receivables",
      rank: 20,
      shortcut: "R",
    },
    { ...own, section: "billing", label: "Statement", to: "statement", rank: 60 },
  ],
};
