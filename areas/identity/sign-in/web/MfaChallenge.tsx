import { useState } from "react";
import type { Session } from "#platform/access/session.contract.ts";
import type { MfaOptions as Asked } from "#areas/identity/sign-in/contract.ts";
import { secondStepRoutes } from "#areas/identity/sign-in/second-step.contract.ts";
import { canUsePasskeys } from "#platform/web/api/passkey.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { MfaCodeForm } from "./MfaCodeForm.tsx";
import { MfaPasskeyForm } from "./MfaPasskeyForm.tsx";
import { MfaRecoveryForm } from "./MfaRecoveryForm.tsx";
import classes from "./MfaChallenge.module.css";

export interface MfaFormProps {
  size: "md" | "lg";
  onDone: (me: Session) => void;
  /**
   * Called when the pending session has ended, by timeout or too many wrong answers, and the password is
   * required again.
   */
  onOver: () => void;
}

export interface MfaChallengeProps {
  asked: Asked;
  size?: "md" | "lg";
  onDone: (me: Session) => void;
  /** Called when the user returns to the password. */
  onLeave: () => void;
}

const methods = ["passkey", "code", "recovery"] as const;
const methodLabels = {
  passkey: "Use a passkey",
  code: "Use a code from the app",
  recovery: "Use a recovery code",
} as const;
const forms = { passkey: MfaPasskeyForm, code: MfaCodeForm, recovery: MfaRecoveryForm } as const;

/** Renders the form for the second step, with the methods available to the user, the quickest first. */
export function MfaChallenge({ asked, size = "lg", onDone, onLeave }: MfaChallengeProps) {
  const offeredMethods = methods.filter((way) => asked[way] && (way !== "passkey" || canUsePasskeys()));
  const [method, setMethod] = useState(offeredMethods[0] ?? "recovery");
  const leave = useSend(secondStepRoutes.giveUp, { errors: "inline" });
  const MethodForm = forms[method];
  const goBack = (): void => {
    leave.send({});
    onLeave();
  };
  return (
    <div className={classes.step}>
      <MethodForm key={method} size={size} onDone={onDone} onOver={onLeave} />
      <ul className={classes.ways} aria-label="Other methods">
        {offeredMethods
          .filter((way) => way !== method)
          .map((way) => (
            <li key={way}>
              <button type="button" className="link" onClick={() => setMethod(way)}>
                {methodLabels[way]}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className="link" onClick={goBack}>
            Back to password
          </button>
        </li>
      </ul>
      {!asked.recovery && method !== "recovery" && (
        <p className={classes.hint}>Lost access? An administrator can reset your two-step verification.</p>
      )}
    </div>
  );
}
