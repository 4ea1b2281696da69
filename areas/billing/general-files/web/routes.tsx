import type { WebFeature } from "#platform/web/shell/feature.ts";

export const generalFilesWeb: WebFeature = {
  name: "general-files",
  pages: [
    {
      path: "file",
      area: "account",
      needs: ["generalfile.use"],
      title: "Files",
      load: () => import("./GeneralFilesPage.tsx").then((module) => module.GeneralFilesPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "reports",
      label: "Files",
      to: "file",
      needs: ["generalfile.use"],
      rank: 40,
    },
  ],
};
