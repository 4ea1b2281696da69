import type { WebFeature } from "#platform/web/shell/feature.ts";
import { recorderPaths } from "../paths.ts";

const recorderAccess = { area: "account", needs: ["task.upload"] } as const;

export const recorderWeb: WebFeature = {
  name: "recorder",
  pages: [
    {
      ...recorderAccess,
      path: "transcription/record",
      title: "Record dictation",
      load: () => import("./RecorderPage.tsx").then((module) => module.RecorderPage),
    },
  ],
  menu: [
    {
      ...recorderAccess,
      section: "letters",
      label: "Record dictation",
      to: recorderPaths.record.page,
      rank: 10,
      shortcut: "D",
    },
  ],
};
