import type { WebFeature } from "#platform/web/shell/feature.ts";

const staffAccess = { area: "admin", needs: ["task.assign", "task.edit", "task.type"] } as const;

export const shortFormsWeb: WebFeature = {
  name: "short-forms",
  pages: [
    {
      ...staffAccess,
      path: "shortforms",
      title: "Short forms",
      load: () => import("./ShortFormsPage.tsx").then((module) => module.ShortFormsPage),
    },
  ],
  menu: [{ ...staffAccess, section: "tasks", label: "Short forms", to: "shortforms", rank: 20 }],
};
