import { addressOfLink } from "#kernel/contract/link.ts";
import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { IconDeviceMobile, IconFingerprint } from "@tabler/icons-react";
import { SignInFrame } from "#areas/identity/sign-in/web/SignInFrame.tsx";
import { secondStepRoutes } from "#areas/identity/sign-in/second-step.contract.ts";
import { canUsePasskeys } from "#platform/web/api/passkey.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { reportSessionStart } from "#platform/web/api/session-ended.ts";
import { unlock } from "#platform/web/shell/signed-in/idle.ts";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { secondFactorRoutes } from "../contract.ts";
import { RecoveryCodes, RecoverySheet } from "./RecoveryCodes.tsx";
import classes from "./security.module.css";
import { useAddFactor } from "./useAddFactor.tsx";

/** Runs the action without confirming the password, because the user has just signed in with it. */
const runDirectly = <T,>(act: () => Promise<T>): Promise<T> => act();

/**
 * Renders the page on which users whose group requires a second factor set one up before they can use
 * Corella.
 */
export function SetUpPage() {
  const factors = useRead(secondFactorRoutes.list, undefined, { freshFor: Number.POSITIVE_INFINITY });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isDone, setDone] = useState(false);
  const addFactor = useAddFactor(runDirectly, (added) => {
    setCodes(added.recovery_codes);
    setDone(true);
  });
  if (isDone) return <SetUpDone codes={codes} />;
  if (factors.error?.status === 401) return <Redirect to={addressOfLink(signInPaths.login(), null)} />;
  const canAddPasskey = factors.data?.passkeys_work_here && canUsePasskeys();
  return (
    <SignInFrame title="Set up two-step verification">
      {factors.error && <ErrorState message={factors.error.message} onRetry={() => void factors.refetch()} />}
      {factors.isPending && <Skeleton lines={3} />}
      {factors.data && (
        <>
          <p className="muted">
            Your group requires two-step verification to protect patient records if a password is stolen. It
            takes a minute. Choose one method; you can add another later.
          </p>
          <div className={classes.choices}>
            <Button
              size="lg"
              kind="primary"
              fullWidth
              icon={<IconDeviceMobile size={20} />}
              busy={addFactor.isBeginning}
              onClick={addFactor.addAuthenticator}
            >
              Authenticator app on my phone
            </Button>
            {canAddPasskey && (
              <Button size="lg" fullWidth icon={<IconFingerprint size={20} />} onClick={addFactor.addPasskey}>
                Passkey: fingerprint, face or key
              </Button>
            )}
          </div>
          <BackToSignIn />
        </>
      )}
      {addFactor.dialogs}
    </SignInFrame>
  );
}

function BackToSignIn() {
  const navigate = useNavigate();
  const leave = useSend(secondStepRoutes.giveUp, { errors: "inline" });
  const goBack = (): void => {
    leave.send({});
    void navigate({ href: addressOfLink(signInPaths.login(), null), replace: true });
  };
  return (
    <p>
      <button type="button" className="link" onClick={goBack}>
        Back to sign in
      </button>
    </p>
  );
}

function SetUpDone({ codes }: { codes: readonly string[] | null }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const enter = (): void => {
    queries.clear();
    reportSessionStart();
    unlock();
    void navigate({ to: "/", replace: true });
  };
  return (
    <>
      {codes && <RecoverySheet codes={codes} username="" />}
      <div className={classes.whole}>
        <SignInFrame title={codes ? "Save your recovery codes" : "Done"}>
          {codes && <RecoveryCodes codes={codes} username="" />}
          <Button kind="primary" size="lg" fullWidth onClick={enter}>
            {codes ? "I have saved them. Continue" : "Continue"}
          </Button>
        </SignInFrame>
      </div>
    </>
  );
}
