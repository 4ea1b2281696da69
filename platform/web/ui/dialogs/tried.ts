import { createContext, use } from "react";

/** Function that reports a press of the dialog's button, so that the remaining faults are shown. */
export const TriedContext = createContext<() => void>(() => undefined);

export const useTried = (): (() => void) => use(TriedContext);
