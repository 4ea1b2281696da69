import { clientSlots } from "#areas/practice/clients/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const FeedbackPart = lazyComponent<{ client: Client }>(() =>
  import("./FeedbackPart.tsx").then((module) => module.FeedbackPart),
);

export const feedbackWeb: WebFeature = {
  name: "feedback",
  slots: [
    clientSlots.tab.entry({
      name: "feedback",
      label: "Feedback",
      needs: ["client.feedback"],
      order: 30,
      content: FeedbackPart,
    }),
  ],
  pages: [
    {
      path: "clients/feedback/$id",
      area: "admin",
      needs: ["client.feedback"],
      title: "Client feedback",
      load: () => import("./FeedbackPage.tsx").then((module) => module.FeedbackPage),
    },
  ],
};
