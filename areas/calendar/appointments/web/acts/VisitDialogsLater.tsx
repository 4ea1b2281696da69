import type { ComponentProps } from "react";
import { later } from "#platform/web/shell/later.tsx";
import type { VisitDialogs as Dialogs } from "./VisitDialogs.tsx";

export type { Asked } from "./VisitDialogs.tsx";

/** The forms come once the visits are on screen, at the latest when one is asked for. */
export const VisitDialogs = later<ComponentProps<typeof Dialogs>>(() =>
  import("./VisitDialogs.tsx").then((module) => module.VisitDialogs),
);
