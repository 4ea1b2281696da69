import type { ComponentProps } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { AppointmentDialogs as Dialogs } from "./AppointmentDialogs.tsx";

export type { OpenDialog } from "./AppointmentDialogs.tsx";

/** Lazily loaded dialogs, fetched when the page is idle or when a dialog is first opened. */
export const LazyAppointmentDialogs = lazyComponent<ComponentProps<typeof Dialogs>>(() =>
  import("./AppointmentDialogs.tsx").then((module) => module.AppointmentDialogs),
);
