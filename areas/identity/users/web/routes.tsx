import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

const FoundUsers = lazyResults(() => import("./FoundUsers.tsx").then((module) => module.FoundUsers));

const clientAccess = { area: "account", needs: ["account.subusers", "user.view"] } as const;
const staffAccess = { area: "admin", needs: ["user.view"] } as const;
const loadUserPage = () => import("./UserPage.tsx").then((module) => module.UserPage);

export const usersWeb: WebFeature = {
  name: "users",
  pages: [
    {
      path: "users",
      ...staffAccess,
      title: "Users",
      load: () => import("./UsersPage.tsx").then((module) => module.UsersPage),
    },
    { path: "users/edit/$id", ...staffAccess, title: "User", load: loadUserPage },
    {
      path: "people",
      ...clientAccess,
      title: "Users",
      load: () => import("./PeoplePage.tsx").then((module) => module.PeoplePage),
    },
    { path: "people/$id", ...clientAccess, title: "User", load: loadUserPage },
  ],
  menu: [
    { ...staffAccess, section: "people", label: "Users", to: "users", rank: 10, shortcut: "U" },
    { ...clientAccess, section: "practice", label: "Users", to: "people", rank: 30, shortcut: "U" },
  ],
  palette: [{ name: "users", ...staffAccess, results: FoundUsers }],
};
