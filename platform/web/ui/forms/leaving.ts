import { createContext, useContext } from "react";

/** Does what would take the form away; asks first where something typed would be lost. */
export type Leave = (act: () => void) => void;

export const LeavingContext = createContext<Leave>((act) => act());

/** For a button inside a form's dialog that leads elsewhere. */
export const useLeave = (): Leave => useContext(LeavingContext);
