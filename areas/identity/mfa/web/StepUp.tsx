import type { ReactNode } from "react";
import { useStepUp } from "./useStepUp.tsx";

export type Run = <T>(act: () => Promise<T>) => Promise<T>;

/**
 * Provides `run` to forms of other features: if the server requires the password first, shows the dialog and
 * repeats the action after confirmation.
 */
export function StepUp({ children }: { children: (run: Run) => ReactNode }) {
  const { run, dialog } = useStepUp();
  return (
    <>
      {children(run)}
      {dialog}
    </>
  );
}
