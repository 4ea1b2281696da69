import type { WebFeature } from "#platform/web/shell/feature.ts";

const own = { area: "account", needs: ["clientreport.view"] } as const;

export const clientReportsWeb: WebFeature = {
  name: "client-reports",
  pages: [
    {
      ...own,
      path: "report",
      title: "Client reports",
      load: () => import("./ClientReports.tsx").then((module) => module.ClientReportsPage),
    },
    {
      ...own,
      path: "report/details/$id",
      title: "Client report",
      load: () => import("./ClientReports.tsx").then((module) => module.ClientReportPage),
    },
    {
      area: "account",
      needs: ["clientreport.manage"],
      path: "report/upload",
      title: "Upload report",
      load: () => import("./ClientReports.tsx").then((module) => module.UploadClientReportPage),
    },
  ],
  menu: [{ ...own, section: "reports", label: "Client reports", to: "report", rank: 30 }],
};
