import { createContext, type ReactNode, useContext } from "react";

/**
 * Content of a dialog, passed by context instead of as a child, so that its changes don't render the dialog
 * again.
 */
export const InsideContext = createContext<ReactNode>(null);

export const Inside = () => useContext(InsideContext);
