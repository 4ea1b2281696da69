import type { Client } from "#areas/practice/clients/client.contract.ts";
import { clientSlots } from "#areas/practice/clients/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const TemplatesPart = lazyComponent<{ client: Client }>(() =>
  import("./TemplatesPart.tsx").then((module) => module.TemplatesPart),
);
const clientAccess = { area: "account", needs: ["template.edit"] } as const;

export const templatesWeb: WebFeature = {
  name: "client-templates",
  slots: [
    clientSlots.tab.entry({
      name: "templates",
      label: "Templates",
      needs: ["template.edit"],
      order: 35,
      content: TemplatesPart,
    }),
  ],
  pages: [
    {
      ...clientAccess,
      path: "transcription/templates",
      title: "Templates",
      load: () => import("./TemplateListPage.tsx").then((module) => module.TemplateListPage),
    },
  ],
  menu: [
    { ...clientAccess, section: "letters", label: "Templates", to: "transcription/templates", rank: 60 },
  ],
};
