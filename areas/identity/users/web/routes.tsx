import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

const FoundUsers = lazyResults(() => import("./FoundUsers.tsx").then((module) => module.FoundUsers));

const ofClient = { area: "account", needs: ["account.subusers", "user.view"] } as const;
const ofStaff = { area: "admin", needs: ["user.view"] } as const;
const user = () => import("./UserPage.tsx").then((module) => module.UserPage);

export const usersWeb: WebFeature = {
  name: "users",
  pages: [
    { path: "users", ...ofStaff, title: "Users", load: () => import("./UsersPage.tsx").then((module) => module.UsersPage) },
    { path: "users/edit/$id", ...ofStaff, title: "User", load: user },
    { path: "people", ...ofClient, title: "Users", load: () => import("./PeoplePage.tsx").then((module) => module.PeoplePage) },
    { path: "people/$id", ...ofClient, title: "User", load: user },
  ],
  menu: [
    { ...ofStaff, section: "people", label: "Users", to: "users", rank: 10, shortcut: "U" },
    { ...ofClient, section: "practice", label: "Users", to: "people", rank: 30, shortcut: "U" },
  ],
  palette: [{ name: "users", ...ofStaff, results: FoundUsers }],
};
