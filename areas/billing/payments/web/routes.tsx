import { IconCashBanknote } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoice.report"] } as const;

export const paymentsWeb: WebFeature = {
  name: "payments",
  pages: [
    {
      ...staff,
      path: "accounts/report",
      title: "Payments",
      load: () => import("./PaymentReportPage.tsx").then((module) => module.PaymentReportPage),
    },
  ],
  menu: [{ ...staff, group: "Accounts", label: "Payments", icon: IconCashBanknote, to: "accounts/report", order: 435 }],
};
