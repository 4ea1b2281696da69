import type { ReactNode } from "react";
import { useStepUp } from "./useStepUp.tsx";

export type Run = <T>(act: () => Promise<T>) => Promise<T>;

/** For other features' forms: what is run in it asks for the password where the server wants it first, and is then sent once more. */
export function StepUp({ children }: { children: (run: Run) => ReactNode }) {
  const { run, dialog } = useStepUp();
  return (
    <>
      {children(run)}
      {dialog}
    </>
  );
}
