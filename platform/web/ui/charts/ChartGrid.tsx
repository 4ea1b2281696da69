import type { ReactNode } from "react";
import classes from "./chart.module.css";

/** Lays out chart cards side by side as far as the page is wide enough. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
