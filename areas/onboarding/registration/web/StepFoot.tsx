import { use } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import classes from "./signup.module.css";
import { EmailLink } from "./EmailLink.tsx";
import { PhoneTotalContext } from "./phone-total.ts";
import type { StepProps } from "./step.ts";

/** Renders the foot of a step: Back, the time of the last save, and the next button. */
export function StepFoot({
  signup,
  onBack,
  next,
  busy = false,
}: Pick<StepProps, "signup" | "onBack"> & { next: string; busy?: boolean }) {
  const total = use(PhoneTotalContext);
  return (
    <div className={classes.foot}>
      {total}
      {onBack && <Button onClick={onBack}>Back</Button>}
      {signup.savedTime !== null && (
        <span className={classes.saved} role="status">
          Saved <DateTime at={signup.savedTime} />
        </span>
      )}
      {signup.draft !== null && <EmailLink draft={signup.draft} />}
      <Button type="submit" kind="primary" size="lg" busy={busy}>
        {next}
      </Button>
    </div>
  );
}
