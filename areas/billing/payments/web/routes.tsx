import { invoiceSlots } from "#areas/billing/invoices/web/slots.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
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
    {
      ...own,
      path: "cards",
      title: "Cards",
      load: () => import("./CardsPage.tsx").then((module) => module.CardsPage),
    },
  ],
  slots: [
    invoiceSlots.account.entry({
      name: "payments.card",
      needs: ["invoice.view"],
      order: 10,
      label: "Card on file",
      value: lazyComponent(() => import("./CardOnFile.tsx").then((module) => module.CardOnFile)),
    }),
  ],
  menu: [
    { ...staff, section: "accounts", label: "Payments", to: "accounts/report", rank: 30 },
    { ...own, section: "billing", label: "Cards", to: "cards", rank: 70 },
  ],
};
