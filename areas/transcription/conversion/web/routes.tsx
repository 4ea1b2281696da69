import { IconUserEdit } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["conversion.convert"] } as const;

export const conversionWeb: WebFeature = {
  name: "conversion",
  pages: [
    {
      ...staff,
      path: "conversion",
      title: "Patient conversion",
      load: () => import("./ConversionPage.tsx").then((module) => module.ConversionPage),
    },
  ],
  menu: [{ ...staff, group: "Work", label: "Patient conversion", icon: IconUserEdit, to: "conversion", order: 140 }],
};
