import { useEffect } from "react";
import type { FinishedChange } from "./acts/useUndo.ts";

export type { FinishedChange };

/** Function that is called after each saved change of an appointment. */
let told: ((change: FinishedChange) => void) | null = null;

export const tellFinished = (change: FinishedChange): void => told?.(change);

/** Sets the function that is called after each saved change of an appointment. */
export function useFinishedChange(run: (change: FinishedChange) => void): void {
  useEffect(() => {
    told = run;
  }, [run]);
}
