import { createContext, useContext } from "react";

/** Runs an action that would close the form, after asking if input would be lost. */
export type Leave = (act: () => void) => void;

export const LeavingContext = createContext<Leave>((act) => act());

/** Returns the leave function, for a button inside a form's dialog that opens another page. */
export const useLeave = (): Leave => useContext(LeavingContext);
