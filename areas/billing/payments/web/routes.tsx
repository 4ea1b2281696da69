import { IconCashBanknote, IconCreditCard } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoice.report"] } as const;
const own = { area: "account", needs: ["invoice.own"] } as const;

export const paymentsWeb: WebFeature = {
  name: "payments",
  pages: [
    {
      ...staff,
      path: "accounts/report",
      title: "Payments",
      load: () => import("./PaymentReportPage.tsx").then((module) => module.PaymentReportPage),
    },
    {
      ...own,
      path: "invoices/payment/$id",
      title: "Pay invoice",
      load: () => import("./PayPage.tsx").then((module) => module.PayPage),
    },
    { ...own, path: "cards", title: "Cards", load: () => import("./CardsPage.tsx").then((module) => module.CardsPage) },
  ],
  menu: [
    { ...staff, group: "Accounts", label: "Payments", icon: IconCashBanknote, to: "accounts/report", order: 435 },
    { ...own, group: "Billing", label: "Cards", icon: IconCreditCard, to: "cards", order: 429 },
  ],
};
