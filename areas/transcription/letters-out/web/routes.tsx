import type { Task } from "#areas/transcription/tasks/contract.ts";
import { taskSlots } from "#areas/transcription/tasks/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const needs = ["patient.view"] as const;
const LettersCard = lazyComponent<{ task: Task }>(() =>
  import("./LettersCard.tsx").then((module) => module.LettersCard),
);

export const lettersOutWeb: WebFeature = {
  name: "letters-out",
  slots: [taskSlots.card.entry({ name: "letters-out", needs, order: 10, content: LettersCard })],
  pages: [
    {
      ...{ path: "letters-out", area: "account", needs, title: "Letters out" },
      load: () => import("./LettersOutPage.tsx").then((module) => module.LettersOutPage),
    },
    {
      ...{ path: "letters-out/not-sent", area: "account", needs: ["task.own"], title: "Letters not sent" },
      load: () => import("./UnsentPage.tsx").then((module) => module.UnsentPage),
    },
  ],
  menu: [
    {
      ...{ area: "account", section: "letters", label: "Letters out", to: "letters-out" },
      needs: ["task.own"],
      rank: 45,
    },
  ],
};
