import { clientSlots } from "#areas/practice/clients/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { later } from "#platform/web/shell/later.tsx";

const FeedbackPart = later<{ client: Client }>(() => import("./FeedbackPart.tsx").then((module) => module.FeedbackPart));

export const feedbackWeb: WebFeature = {
  name: "feedback",
  slots: [
    clientSlots.tab.entry({ name: "feedback", label: "Feedback", needs: ["client.feedback"], order: 30, content: FeedbackPart }),
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
