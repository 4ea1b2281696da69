import type { WebFeature } from "#platform/web/shell/feature.ts";

const managed = { area: "admin", needs: ["group.manage"] } as const;

export const groupsWeb: WebFeature = {
  name: "groups",
  pages: [
    { ...managed, path: "groups", title: "Groups", load: () => import("./GroupsPage.tsx").then((module) => module.GroupsPage) },
    {
      ...managed,
      path: "groups/matrix",
      title: "Permission matrix",
      load: () => import("./MatrixPage.tsx").then((module) => module.MatrixPage),
    },
    {
      ...managed,
      path: "permissions/why",
      title: "Check access",
      load: () => import("./WhyPage.tsx").then((module) => module.WhyPage),
    },
    { ...managed, path: "groups/$id", title: "Group", load: () => import("./GroupPage.tsx").then((module) => module.GroupPage) },
  ],
  menu: [
    { ...managed, section: "people", label: "Groups", to: "groups", rank: 20, shortcut: "G" },
    { ...managed, section: "people", label: "Check access", to: "permissions/why", rank: 30 },
  ],
};
