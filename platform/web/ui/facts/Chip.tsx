import type { ReactNode } from "react";
import classes from "./Chip.module.css";
import type { Tone } from "./tone.ts";

/** A tinted word for what is not normal, or an outline for what is set aside. Never colour alone: it always says its word. */
export function Chip({ tone, icon, children }: { tone: Tone | "outline"; icon?: ReactNode; children: ReactNode }) {
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
