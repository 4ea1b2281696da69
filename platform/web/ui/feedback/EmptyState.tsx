import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

/** Renders one sentence with an action that changes it: "No referrals yet. Add referral". */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
