import type { ReactNode } from "react";
import classes from "./Chip.module.css";
import type { Tone } from "./tone.ts";

/**
 * Renders a tinted label for an exception, or an outlined one for a set-aside record. The label always has
 * text, never colour alone.
 */
export function Chip({
  tone,
  icon,
  children,
}: {
  tone: Tone | "outline";
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={tone === "outline" ? `${classes.chip} ${classes.outline}` : classes.chip}
      data-tone={tone === "outline" ? "stone" : tone}
    >
      {icon}
      {children}
    </span>
  );
}
