import { IconFileAlert } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

export const invoicesWeb: WebFeature = {
  name: "invoices",
  pages: [
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
