import type { WebFeature } from "#platform/web/shell/feature.ts";

const staffAccess = { area: "admin", needs: ["task.assign", "task.edit", "task.type"] } as const;

export const spellingWeb: WebFeature = {
  name: "spelling",
  pages: [
    {
      ...staffAccess,
      path: "medicalwords",
      title: "Medical words",
      load: () => import("./MedicalWordsPage.tsx").then((module) => module.MedicalWordsPage),
    },
  ],
  menu: [{ ...staffAccess, section: "tasks", label: "Medical words", to: "medicalwords", rank: 30 }],
};
