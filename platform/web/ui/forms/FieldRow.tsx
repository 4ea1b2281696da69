import type { ReactNode } from "react";
import classes from "./Form.module.css";

/** Lays out fields side by side, or stacked if there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
