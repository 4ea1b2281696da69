import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoice.report"] } as const;

export const monthlyReportWeb: WebFeature = {
  name: "monthly-report",
  pages: [
    {
      ...staff,
      path: "accounts/monthly",
      title: "Monthly report",
      load: () => import("./MonthlyReportPage.tsx").then((module) => module.MonthlyReportPage),
    },
  ],
  menu: [{ ...staff, section: "accounts", label: "Monthly report", to: "accounts/monthly", rank: 35 }],
};
