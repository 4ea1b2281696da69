import { createContext, use } from "react";

/** Function that reports a press of the dialog's button, so that the remaining faults are shown. */
export const SubmitContext = createContext<() => void>(() => undefined);

export const useReportSubmit = (): (() => void) => use(SubmitContext);
