import type { WebFeature } from "#platform/web/shell/feature.ts";

const own = { area: "account", needs: ["invoice.own"] } as const;
const staff = { area: "admin", needs: ["invoice.view"] } as const;

export const invoiceRecordWeb: WebFeature = {
  name: "invoice-record",
  pages: [
    {
      ...own,
      path: "invoices",
      title: "Invoices",
      load: () => import("./OwnInvoicesPage.tsx").then((module) => module.OwnInvoicesPage),
    },
    {
      ...staff,
      path: "accounts/manage",
      title: "Invoices",
      load: () => import("./InvoicesPage.tsx").then((module) => module.InvoicesPage),
    },
    {
      area: "account",
      needs: ["invoice.own"],
      path: "invoices/details/$id",
      title: "Invoice",
      load: () => import("./InvoicePage.tsx").then((module) => module.OwnInvoicePage),
    },
    {
      area: "admin",
      needs: ["invoice.view"],
      path: "accounts/invoice/$id",
      under: "accounts/manage",
      title: "Invoice",
      load: () => import("./InvoicePage.tsx").then((module) => module.StaffInvoicePage),
    },
  ],
  menu: [
    { ...own, section: "billing", label: "Invoices", to: "invoices", rank: 50, shortcut: "I" },
    {
      ...staff,
      section: "accounts",
      label: "Invoices",
      to: "accounts/manage",
      rank: 10,
      shortcut: "I",
      waiting: "invoices",
    },
  ],
};
