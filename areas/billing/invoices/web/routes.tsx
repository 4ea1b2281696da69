import { IconBell, IconFileAlert } from "@tabler/icons-react";
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
    { ...staff, group: "Accounts", label: "Invoice reminders", icon: IconBell, to: "accounts/reminders", order: 485 },
    {
      area: "admin",
      needs: ["invoice.report"],
      group: "Accounts",
      label: "Missing service data",
      icon: IconFileAlert,
      to: "accounts/review",
      order: 437,
    },
  ],
};
