import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";

/** Why something failed, above the fields of a form or dialog and read out at once. Nothing while there is nothing to say. */
export function ProblemBanner({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === "") return null;
  return (
    <Banner tone="waratah" boxed alert>
      {children}
    </Banner>
  );
}
