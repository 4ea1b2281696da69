import type { ComponentProps } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { AppointmentDialogs as Dialogs } from "./AppointmentDialogs.tsx";

export type { Asked } from "./AppointmentDialogs.tsx";

/** The forms come once the appointments are on screen, at the latest when one is asked for. */
export const AppointmentDialogs = lazyComponent<ComponentProps<typeof Dialogs>>(() =>
  import("./AppointmentDialogs.tsx").then((module) => module.AppointmentDialogs),
);
