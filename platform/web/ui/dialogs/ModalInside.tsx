import type { ReactNode } from "react";
import classes from "./Modal.module.css";

/** What scrolls, and the sunken foot that stays. */
export function ModalInside({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <>
      <div className={classes.inside}>{children}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  );
}
