import type { CSSProperties } from "react";

/** Values a style sheet reads with `var()`; React's own type knows none. */
export const cssVariables = (values: Readonly<Record<`--${string}`, string | number>>): CSSProperties => values;
