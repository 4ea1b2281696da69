import { IconFileInvoice } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

const own = { area: "account", needs: ["invoice.own"] } as const;
const staff = { area: "admin", needs: ["invoice.view"] } as const;

export const invoicesWeb: WebFeature = {
  name: "invoices",
  pages: [
    {
      ...own,
      path: "invoices",
      title: "Invoices",
      load: () => import("./InvoicesPage.tsx").then((module) => module.InvoicesPage),
    },
    {
      ...staff,
      path: "accounts/manage",
      title: "Invoices",
      load: () => import("./InvoicesPage.tsx").then((module) => module.InvoicesPage),
    },
    {
      area: "admin",
      needs: ["invoice.edit"],
      path: "accounts/create",
      title: "New invoice",
      load: () => import("./EditInvoicePage.tsx").then((module) => module.NewInvoicePage),
    },
    {
      area: "admin",
      needs: ["invoice.edit"],
      path: "accounts/edit/$id",
      title: "Invoice",
      load: () => import("./EditInvoicePage.tsx").then((module) => module.EditInvoicePage),
    },
  ],
  menu: [
    { ...own, group: "Billing", label: "Invoices", icon: IconFileInvoice, to: "invoices", order: 425, shortcut: "I" },
    { ...staff, group: "Accounts", label: "Invoices", icon: IconFileInvoice, to: "accounts/manage", order: 400, shortcut: "I" },
  ],
};
