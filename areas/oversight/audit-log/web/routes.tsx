import { IconHome, IconListDetails, IconShieldCheck } from "@tabler/icons-react";
import type { MenuEntry, WebFeature } from "#platform/web/shell/feature.ts";

const home = (area: MenuEntry["area"]): MenuEntry => ({
  area,
  group: "",
  label: "Home",
  icon: IconHome,
  to: "",
  needs: ["activity.view"],
  order: 0,
  shortcut: "H",
});

const register = {
  path: "register",
  title: "Audit log",
  load: () => import("./RegisterPage.tsx").then((module) => module.RegisterPage),
} as const;
const activity = {
  path: "activity",
  title: "Activity",
  needs: ["activity.view"],
  load: () => import("./ActivityPage.tsx").then((module) => module.ActivityPage),
} as const;
const all = { label: "Activity", icon: IconListDetails, to: "activity", needs: ["activity.view"] } as const;

export const activityWeb: WebFeature = {
  name: "activity",
  pages: [
    {
      path: "",
      area: "account",
      needs: "session",
      title: "Home",
      load: () => import("./ClientHomePage.tsx").then((module) => module.ClientHomePage),
    },
    {
      path: "visit/$id",
      area: "account",
      needs: ["calendar.view"],
      title: "Appointment",
      load: () => import("./VisitPage.tsx").then((module) => module.VisitPage),
    },
    {
      path: "",
      area: "admin",
      needs: "session",
      title: "Home",
      load: () => import("./StaffHomePage.tsx").then((module) => module.StaffHomePage),
    },
    { ...activity, area: "account" },
    { ...activity, area: "admin" },
    { ...register, area: "account", needs: ["practice.settings"] },
    { ...register, area: "admin", needs: ["group.manage"] },
  ],
  menu: [
    home("account"),
    home("admin"),
    { ...all, area: "account", group: "Practice", order: 88 },
    { ...all, area: "admin", group: "Staff", order: 680 },
    {
      area: "admin",
      group: "Staff",
      label: "Audit log",
      icon: IconShieldCheck,
      to: "register",
      needs: ["group.manage"],
      order: 690,
    },
  ],
};
