import type { Task } from "#areas/transcription/tasks/contract.ts";
import { taskSlots } from "#areas/transcription/tasks/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const LettersCard = lazyComponent<{ task: Task }>(() =>
  import("./LettersOutPage.tsx").then((module) => module.LettersCard),
);

const area = "account";
const needs = ["task.own"] as const;
const path = "letters-out";

export const lettersOutWeb: WebFeature = {
  name: path,
  slots: [taskSlots.card.entry({ name: path, needs: ["patient.view"], order: 10, content: LettersCard })],
  pages: [
    {
      path,
      area,
      needs,
      title: "Letters out",
      load: () => import("./LettersOutPage.tsx").then((module) => module.LettersOutPage),
    },
    {
      path: `${path}/not-sent`,
      area,
      needs,
      title: "Letters not sent",
      load: () => import("./LettersOutPage.tsx").then((module) => module.UnsentPage),
    },
  ],
  menu: [{ area, section: "letters", label: "Letters out", to: path, needs, rank: 45 }],
};
