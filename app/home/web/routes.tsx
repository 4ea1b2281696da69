import type { MenuEntry, WebFeature } from "#platform/web/shell/feature.ts";

const homeEntry = (area: MenuEntry["area"]): MenuEntry => ({
  area,
  section: "home",
  label: "Home",
  to: "",
  needs: "session",
  rank: 10,
  shortcut: "H",
});

export const homeWeb: WebFeature = {
  name: "home",
  pages: [
    {
      path: "",
      area: "account",
      needs: "session",
      title: "Home",
      load: () => import("./ClientHomePage.tsx").then((module) => module.ClientHomePage),
    },
    {
      path: "appointment/$id",
      under: "calendar",
      area: "account",
      needs: ["calendar.view"],
      title: "Appointment",
      load: () => import("./AppointmentPage.tsx").then((module) => module.AppointmentPage),
    },
    {
      path: "",
      area: "admin",
      needs: "session",
      title: "Home",
      load: () => import("./StaffHomePage.tsx").then((module) => module.StaffHomePage),
    },
  ],
  menu: [homeEntry("account"), homeEntry("admin")],
};
