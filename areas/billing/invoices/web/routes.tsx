import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoice.view"] } as const;

export const invoicesWeb: WebFeature = {
  name: "invoices",
  pages: [
    {
      ...staff,
      path: "accounts/reminders",
      title: "Invoice reminders",
      load: () => import("./RemindersPage.tsx").then((module) => module.RemindersPage),
    },
    {
      area: "admin",
      needs: ["invoice.report"],
      path: "accounts/review",
      title: "Missing service data",
      load: () => import("./MissingServicePage.tsx").then((module) => module.MissingServicePage),
    },
    {
      area: "admin",
      needs: ["invoice.edit"],
      path: "accounts/create",
      under: "accounts/manage",
      title: "Add invoice",
      load: () => import("./EditInvoicePage.tsx").then((module) => module.NewInvoicePage),
    },
    {
      area: "admin",
      needs: ["invoice.edit"],
      path: "accounts/edit/$id",
      under: "accounts/manage",
      title: "Invoice",
      load: () => import("./EditInvoicePage.tsx").then((module) => module.EditInvoicePage),
    },
  ],
  menu: [
    { ...staff, section: "accounts", label: "Invoice reminders", to: "accounts/reminders", rank: 40 },
    {
      area: "admin",
      needs: ["invoice.report"],
      section: "accounts",
      label: "Missing service data",
      to: "accounts/review",
      rank: 50,
    },
  ],
};
