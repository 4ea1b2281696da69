import type { WebFeature } from "#platform/web/shell/feature.ts";

export const invoiceRecordWeb: WebFeature = {
  name: "invoice-record",
  pages: [
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
      title: "Invoice",
      load: () => import("./InvoicePage.tsx").then((module) => module.StaffInvoicePage),
    },
  ],
};
