import { taskSlots } from "#areas/transcription/tasks/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { TypeLetterKey } from "./TypeLetterKey.tsx";
import { TypeLetterLink } from "./TypeLetterLink.tsx";

export const draftsWeb: WebFeature = {
  name: "drafts",
  pages: [
    {
      area: "admin",
      needs: ["task.assign", "task.edit", "task.type"],
      path: "tasklist/type/$id",
      title: "Type letter",
      load: () => import("./TypingPage.tsx").then((module) => module.TypingPage),
    },
  ],
  slots: [
    taskSlots.action.entry({
      name: "type-letter",
      needs: ["task.assign", "task.edit", "task.type"],
      order: 10,
      content: TypeLetterLink,
    }),
    taskSlots.listKey.entry({
      name: "type-letter",
      needs: ["task.assign", "task.edit", "task.type"],
      order: 10,
      content: TypeLetterKey,
    }),
  ],
};
