import type { WebFeature } from "#platform/web/shell/feature.ts";

const loadOwnPage = () => import("./SecurityPage.tsx").then((module) => module.SecurityPage);
const staffAccess = { area: "admin", needs: ["group.manage"] } as const;

export const secondFactorsWeb: WebFeature = {
  name: "second-factors",
  pages: [
    {
      path: "login/setup",
      area: "public",
      needs: "public",
      title: "Set up two-step verification",
      load: () => import("./SetUpPage.tsx").then((module) => module.SetUpPage),
    },
    { path: "security", area: "account", needs: "session", title: "Sign-in security", load: loadOwnPage },
    { path: "security", area: "admin", needs: "session", title: "Sign-in security", load: loadOwnPage },
    {
      ...staffAccess,
      path: "signinsecurity",
      title: "Sign-in security of all users",
      load: () => import("./MfaOverviewPage.tsx").then((module) => module.MfaOverviewPage),
    },
  ],
  menu: [{ ...staffAccess, section: "people", label: "Sign-in security", to: "signinsecurity", rank: 40 }],
};
