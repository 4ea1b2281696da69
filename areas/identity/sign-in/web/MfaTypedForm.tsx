import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./MfaChallenge.module.css";

interface MfaTypedFormProps {
  size: "md" | "lg";
  busy: boolean;
  onSubmit: () => void;
  /** The field for the code. */
  children: ReactNode;
}

/** Renders the form for a typed second step, with its submit button. */
export function MfaTypedForm({ size, busy, onSubmit, children }: MfaTypedFormProps) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button type="submit" kind="primary" size={size} fullWidth busy={busy}>
        Continue
      </Button>
    </form>
  );
}
