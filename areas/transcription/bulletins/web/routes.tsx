import type { WebFeature } from "#platform/web/shell/feature.ts";

const adminAccess = { area: "admin", needs: ["bulletin.manage"] } as const;

export const bulletinsWeb: WebFeature = {
  name: "bulletins",
  pages: [
    {
      ...adminAccess,
      path: "bulletins",
      title: "Bulletins",
      load: () => import("./BulletinListPage.tsx").then((module) => module.BulletinListPage),
    },
  ],
  menu: [{ ...adminAccess, section: "office", label: "Bulletins", to: "bulletins", rank: 40, shortcut: "B" }],
};
