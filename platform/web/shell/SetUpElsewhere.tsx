import { Button } from "#platform/web/ui/Button.tsx";
import classes from "./SecondStep.module.css";

/** Over an open page: setting up happens in a tab of its own, so that nothing on this one is lost. */
export function SetUpElsewhere({ onBack }: { onBack: () => void }) {
  return (
    <div className={classes.form}>
      <p className="muted">
        Your group now needs a second factor. Set it up in a new tab, then come back here and enter your password. What you were
        writing stays.
      </p>
      <a href="/login/setup" target="_blank" rel="noreferrer">
        Set up in a new tab
      </a>
      <Button fullWidth onClick={onBack}>
        Back to the password
      </Button>
    </div>
  );
}
