import type { WebFeature } from "#platform/web/shell/feature.ts";

const pageAccess = { area: "admin", needs: ["group.manage"] } as const;

export const groupsWeb: WebFeature = {
  name: "groups",
  pages: [
    {
      ...pageAccess,
      path: "groups",
      title: "Groups",
      load: () => import("./GroupsPage.tsx").then((module) => module.GroupsPage),
    },
    {
      ...pageAccess,
      path: "groups/matrix",
      title: "Permission matrix",
      load: () => import("./MatrixPage.tsx").then((module) => module.MatrixPage),
    },
    {
      ...pageAccess,
      path: "permissions/why",
      title: "Check access",
      load: () => import("./WhyPage.tsx").then((module) => module.WhyPage),
    },
    {
      ...pageAccess,
      path: "groups/$id",
      title: "Group",
      load: () => import("./GroupPage.tsx").then((module) => module.GroupPage),
    },
  ],
  menu: [
    { ...pageAccess, section: "people", label: "Groups", to: "groups", rank: 20, shortcut: "G" },
    { ...pageAccess, section: "people", label: "Check access", to: "permissions/why", rank: 30 },
  ],
};
