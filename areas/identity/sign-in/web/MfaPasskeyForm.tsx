import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { secondStepRoutes } from "#areas/identity/sign-in/second-step.contract.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { signInWithPasskey, passkeyMessage } from "#platform/web/api/passkey.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import type { MfaFormProps } from "./MfaChallenge.tsx";
import classes from "./MfaChallenge.module.css";
import { handleMfaErrors } from "./mfa-errors.ts";

/** Focuses the only button, so that Enter continues. */
const focusButton = (element: HTMLDivElement | null): void => element?.querySelector("button")?.focus();

export function MfaPasskeyForm({ size, onDone, onOver }: MfaFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const options = useSend(secondStepRoutes.passkeyOptions, { errors: "inline" });
  const send = useSend(secondStepRoutes.passkey, { errors: "inline", onDone });
  const ask = async (): Promise<void> => {
    setProblem(null);
    setAsking(true);
    try {
      const answer = await signInWithPasskey(await options.sendAsync({}));
      await send.sendAsync({ body: { answer } });
    } catch (error) {
      if (error instanceof RequestError) handleMfaErrors(onOver, setProblem)(error);
      else setProblem(passkeyMessage(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className={classes.form} ref={focusButton}>
      <ProblemBanner>{problem}</ProblemBanner>
      <p className="muted">Your device, phone or security key confirms it's you.</p>
      <Button
        kind="primary"
        size={size}
        fullWidth
        busy={isAsking}
        icon={<IconFingerprint size={20} />}
        onClick={() => void ask()}
      >
        Continue with a passkey
      </Button>
    </div>
  );
}
