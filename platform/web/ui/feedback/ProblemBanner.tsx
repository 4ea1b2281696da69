import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";

/**
 * Shows why an action failed, above the fields of a form or dialog, and announces it to screen readers.
 * Renders nothing without content.
 */
export function ProblemBanner({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === "") return null;
  return (
    <Banner tone="waratah" boxed alert>
      {children}
    </Banner>
  );
}
