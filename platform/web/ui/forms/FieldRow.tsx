import type { ReactNode } from "react";
import classes from "./Form.module.css";

/** Fields side by side, under one another where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
