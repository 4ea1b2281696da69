import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["client.create"] } as const;

export const enquiriesWeb: WebFeature = {
  name: "enquiries",
  pages: [
    {
      ...staff,
      path: "enquiries",
      title: "Quotes and enquiries",
      load: () => import("./EnquiryListPage.tsx").then((module) => module.EnquiryListPage),
    },
  ],
  menu: [
    {
      ...staff,
      section: "clients",
      label: "Quotes and enquiries",
      to: "enquiries",
      rank: 17,
      waiting: "enquiries",
    },
  ],
};
