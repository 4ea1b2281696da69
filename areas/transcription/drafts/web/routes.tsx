import type { TaskAttachment } from "#areas/transcription/tasks/contract.ts";
import { taskSlots } from "#areas/transcription/tasks/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

/**
 * Loaded on demand because these components import the rules of task states, which the first page doesn't
 * need.
 */
const TypeLetterLink = lazyComponent(() =>
  import("./TypeLetterLink.tsx").then((module) => module.TypeLetterLink),
);
const TaskRecording = lazyComponent<{ attachment: TaskAttachment }>(() =>
  import("./player/TaskRecording.tsx").then((module) => module.TaskRecording),
);
const TypeNext = lazyComponent(() => import("./TypeNext.tsx").then((module) => module.TypeNext));

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
    taskSlots.recording.entry({
      name: "player",
      needs: ["task.list", "task.own"],
      order: 10,
      content: TaskRecording,
    }),
    taskSlots.listAction.entry({
      name: "type-letter",
      needs: ["task.assign", "task.edit", "task.type"],
      order: 10,
      content: TypeNext,
    }),
  ],
};
