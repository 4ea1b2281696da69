import { createContext, type ReactNode } from "react";

/** Running total that the foot of a step shows above its buttons on a phone. Null on wider screens. */
export const PhoneTotalContext = createContext<ReactNode>(null);
