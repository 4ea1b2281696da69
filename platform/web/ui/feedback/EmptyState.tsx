import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

/** One sentence and the act that changes it: "No referrals yet. Add referral". */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
