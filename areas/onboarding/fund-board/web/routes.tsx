import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["form.review"] } as const;
const own = { area: "account", needs: ["form.submit"] } as const;

export const fundBoardWeb: WebFeature = {
  name: "fund-board",
  pages: [
    {
      ...staff,
      path: "fund-board",
      title: "Fund board",
      load: () => import("./FundBoardPage.tsx").then((module) => module.FundBoardPage),
    },
    {
      ...own,
      path: "fund-registrations",
      title: "Fund registrations",
      load: () => import("./OwnBoardPage.tsx").then((module) => module.OwnBoardPage),
    },
  ],
  menu: [
    { ...own, section: "forms", label: "Fund registrations", to: "fund-registrations", rank: 20 },
    { ...staff, section: "forms", label: "Fund board", to: "fund-board", rank: 20, waiting: "fund-board" },
  ],
};
