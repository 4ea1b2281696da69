import type { WebFeature } from "#platform/web/shell/feature.ts";

const own = { area: "account", needs: ["procedure.view"] } as const;

export const proceduresWeb: WebFeature = {
  name: "procedures",
  pages: [
    {
      ...own,
      path: "billing/procedure",
      title: "Procedures",
      load: () => import("./Procedures.tsx").then((module) => module.ProceduresPage),
    },
    {
      ...own,
      path: "billing/procedure/details/$id",
      title: "Procedure",
      load: () => import("./Procedures.tsx").then((module) => module.ProcedurePage),
    },
    {
      area: "account",
      needs: ["procedure.manage"],
      path: "billing/procedure/upload",
      title: "Upload procedure",
      load: () => import("./Procedures.tsx").then((module) => module.UploadProcedurePage),
    },
  ],
  menu: [{ ...own, section: "billing", label: "Procedures", to: "billing/procedure", rank: 40 }],
};
