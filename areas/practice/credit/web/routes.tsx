import type { Client } from "#areas/practice/clients/client.contract.ts";
import { clientSlots } from "#areas/practice/clients/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const CreditPart = lazyComponent<{ client: Client }>(() =>
  import("./CreditPart.tsx").then((module) => module.CreditPart),
);

export const creditWeb: WebFeature = {
  name: "credit",
  pages: [],
  slots: [
    clientSlots.tab.entry({
      name: "credit",
      label: "Credit",
      needs: ["client.credit"],
      order: 40,
      content: CreditPart,
    }),
  ],
};
