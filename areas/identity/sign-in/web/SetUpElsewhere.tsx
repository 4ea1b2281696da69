import { addressOfLink } from "#kernel/contract/link.ts";
import { signInPaths } from "../paths.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./MfaChallenge.module.css";

/**
 * Renders a link that sets up a second factor in a new tab, so that unsaved changes on the open page are
 * kept.
 */
export function SetUpElsewhere({ onBack }: { onBack: () => void }) {
  return (
    <div className={classes.form}>
      <p className="muted">
        Your group now requires two-step verification. Set it up in a new tab, then return here and enter your
        password. Your unsaved changes are safe.
      </p>
      <a href={addressOfLink(signInPaths.setUp(), null)} target="_blank" rel="noreferrer">
        Set up in a new tab
      </a>
      <Button fullWidth onClick={onBack}>
        Back to password
      </Button>
    </div>
  );
}
