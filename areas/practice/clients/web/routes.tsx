import type { WebFeature } from "#platform/web/shell/feature.ts";

export const doctorsWeb: WebFeature = {
  name: "doctors",
  pages: [
    {
      path: "clients",
      area: "admin",
      needs: ["client.view"],
      title: "Clients",
      load: () => import("./ClientsPage.tsx").then((module) => module.ClientsPage),
    },
    {
      path: "clients/new",
      area: "admin",
      needs: ["client.create"],
      title: "Add client",
      load: () => import("./NewClientPage.tsx").then((module) => module.NewClientPage),
    },
    {
      path: "clients/edit/$id",
      area: "admin",
      needs: ["client.view"],
      title: "Client",
      load: () => import("./ClientPage.tsx").then((module) => module.ClientPage),
    },
    {
      path: "email",
      area: "account",
      needs: ["account.edit"],
      title: "Email address",
      load: () => import("./OwnEmailPage.tsx").then((module) => module.OwnEmailPage),
    },
  ],
  menu: [
    {
      area: "admin",
      section: "clients",
      label: "Clients",
      to: "clients",
      needs: ["client.view"],
      rank: 10,
      shortcut: "C",
      short: "All clients",
    },
  ],
};
