import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["task.assign", "task.edit", "task.type"] } as const;

export const shortFormsWeb: WebFeature = {
  name: "short-forms",
  pages: [
    {
      ...staff,
      path: "shortforms",
      title: "Short forms",
      load: () => import("./ShortFormsPage.tsx").then((module) => module.ShortFormsPage),
    },
  ],
  menu: [{ ...staff, section: "tasks", label: "Short forms", to: "shortforms", rank: 20 }],
};
