import type { CSSProperties } from "react";

/** Types CSS variables as a `style` value, because React's `CSSProperties` doesn't include them. */
export const cssVariables = (values: Readonly<Record<`--${string}`, string | number>>): CSSProperties =>
  values;
