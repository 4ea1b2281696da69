import type { WebFeature } from "#platform/web/shell/feature.ts";

export const practiceSettingsWeb: WebFeature = {
  name: "practice-settings",
  pages: [
    {
      path: "practicesettings",
      area: "account",
      needs: ["practice.settings"],
      title: "Practice settings",
      load: () => import("./PracticeSettingsPage.tsx").then((module) => module.PracticeSettingsPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "practice",
      label: "Practice settings",
      to: "practicesettings",
      needs: ["practice.settings"],
      rank: 10,
      shortcut: "S",
    },
  ],
};
