import { IconAdjustments } from "@tabler/icons-react";
import { addClientPart } from "#areas/practice/clients/web/ClientParts.tsx";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { later } from "#platform/web/shell/later.tsx";

const PreferencesPart = later<{ client: Client }>(() => import("./PreferencesPart.tsx").then((module) => module.PreferencesPart));

addClientPart({ name: "appsetting", label: "Settings", needs: ["client.edit"], order: 10, content: PreferencesPart });

export const clientPreferencesWeb: WebFeature = {
  name: "client-preferences",
  pages: [
    {
      path: "clients/appsetting/$id",
      area: "admin",
      needs: ["client.edit"],
      title: "Client application setting",
      load: () => import("./AppSettingPage.tsx").then((module) => module.AppSettingPage),
    },
    {
      path: "preferences",
      area: "account",
      needs: ["practice.settings"],
      title: "Preferences",
      load: () => import("./PreferencesPage.tsx").then((module) => module.PreferencesPage),
    },
  ],
  menu: [
    {
      area: "account",
      group: "Settings",
      label: "Preferences",
      icon: IconAdjustments,
      to: "preferences",
      needs: ["practice.settings"],
      order: 415,
    },
  ],
};
