import { createContext, type ReactNode, useContext } from "react";

/** What is inside of a dialog comes by this way and not as its child, so that what changes there does not draw the dialog around it. */
export const InsideContext = createContext<ReactNode>(null);

export const Inside = () => useContext(InsideContext);
