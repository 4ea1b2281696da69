import type { WebFeature } from "#platform/web/shell/feature.ts";

export const firstRunWeb: WebFeature = {
  name: "first-run",
  pages: [
    {
      path: "start",
      area: "public",
      needs: "public",
      title: "Start my practice",
      load: () => import("./StartPage.tsx").then((module) => module.StartPage),
    },
  ],
};
