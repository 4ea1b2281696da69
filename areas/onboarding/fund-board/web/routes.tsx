import { IconLayoutGrid } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["form.review"] } as const;

export const fundBoardWeb: WebFeature = {
  name: "fund-board",
  pages: [
    {
      ...staff,
      path: "fund-board",
      title: "Fund board",
      load: () => import("./FundBoardPage.tsx").then((module) => module.FundBoardPage),
    },
  ],
  menu: [{ ...staff, group: "Clients", label: "Fund board", icon: IconLayoutGrid, to: "fund-board", order: 260 }],
};
