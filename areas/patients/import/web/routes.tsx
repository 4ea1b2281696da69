import type { WebFeature } from "#platform/web/shell/feature.ts";

export const importWeb: WebFeature = {
  name: "import",
  pages: [
    {
      path: "import",
      area: "account",
      needs: ["patient.edit"],
      title: "Import",
      load: () => import("./ImportPage.tsx").then((module) => module.ImportPage),
    },
    {
      path: "import/$id",
      area: "account",
      needs: ["patient.edit"],
      title: "Import",
      load: () => import("./ImportRunPage.tsx").then((module) => module.ImportRunPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "patients",
      label: "Import",
      to: "import",
      needs: ["patient.edit"],
      rank: 40,
    },
  ],
};
