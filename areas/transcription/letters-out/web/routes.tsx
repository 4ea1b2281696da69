import type { Task } from "#areas/transcription/tasks/contract.ts";
import { taskSlots } from "#areas/transcription/tasks/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const LettersCard = lazyComponent<{ task: Task }>(() =>
  import("./LettersOutPage.tsx").then((module) => module.LettersCard),
);

const page = { area: "account", needs: ["task.own"], title: "Letters out" } as const;

export const lettersOutWeb: WebFeature = {
  name: "letters-out",
  slots: [
    taskSlots.card.entry({ name: "letters-out", needs: ["patient.view"], order: 10, content: LettersCard }),
  ],
  pages: [
    {
      ...page,
      path: "letters-out",
      load: () => import("./LettersOutPage.tsx").then((module) => module.LettersOutPage),
    },
    {
      ...page,
      path: "letters-out/not-sent",
      load: () => import("./LettersOutPage.tsx").then((module) => module.UnsentPage),
    },
  ],
  menu: [
    {
      area: page.area,
      needs: page.needs,
      section: "letters",
      label: page.title,
      to: "letters-out",
      rank: 45,
    },
  ],
};
