import { createContext, use } from "react";

/** Says that the button of the dialog was pressed, so that the faults it leaves are led to. */
export const TriedContext = createContext<() => void>(() => undefined);

export const useTried = (): (() => void) => use(TriedContext);
