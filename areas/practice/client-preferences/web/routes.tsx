import { clientSlots } from "#areas/practice/clients/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const PreferencesPart = lazyComponent<{ client: Client }>(() =>
  import("./PreferencesPart.tsx").then((module) => module.PreferencesPart),
);

export const clientPreferencesWeb: WebFeature = {
  name: "client-preferences",
  slots: [
    clientSlots.tab.entry({
      name: "appsetting",
      label: "Preferences",
      needs: ["client.edit"],
      order: 10,
      content: PreferencesPart,
    }),
  ],
  pages: [
    {
      path: "clients/appsetting/$id",
      area: "admin",
      needs: ["client.edit"],
      title: "Client preferences",
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
      section: "practice",
      label: "Preferences",
      to: "preferences",
      needs: ["practice.settings"],
      rank: 40,
    },
  ],
};
