import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["invoicedata.upload"] } as const;

export const invoiceUploadWeb: WebFeature = {
  name: "invoice-upload",
  pages: [
    {
      ...staff,
      path: "accounts/upload",
      title: "Data upload",
      load: () => import("./InvoiceUploadPage.tsx").then((module) => module.InvoiceUploadPage),
    },
  ],
  menu: [{ ...staff, section: "accounts", label: "Data upload", to: "accounts/upload", rank: 60 }],
};
