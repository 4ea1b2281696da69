import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { signInPaths } from "../paths.ts";
import { useState } from "react";
import type { BodyInput } from "#kernel/contract/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSignedIn } from "#platform/web/shell/signed-in/useSignedIn.ts";
import { type MfaOptions, signInRoutes } from "../contract.ts";
import { mfaOptionsOf } from "./second-step.ts";

/**
 * Returns the state of signing in with a password. `mfaOptions` is the second step to show instead of the form, or
 * null.
 */
export function useLogin() {
  const finishSignIn = useSignedIn();
  const openPage = useOpenPage();
  const [mfaOptions, setMfaOptions] = useState<MfaOptions | null>(null);
  const login = useSend(signInRoutes.login, { errors: "inline", onDone: (session) => finishSignIn(session) });
  // Rejects on any error except the request for a second step.
  const enter = (body: BodyInput<typeof signInRoutes.login>): Promise<void> =>
    login.sendAsync({ body }).then(
      () => undefined,
      (error: unknown) => {
        const next = mfaOptionsOf(error);
        if (!next) throw error;
        if (next.awaits === "set_up") openPage(signInPaths.setUp());
        else setMfaOptions(next);
      },
    );
  return {
    enter,
    signedIn: finishSignIn,
    asked: mfaOptions,
    leave: () => setMfaOptions(null),
    isSending: login.isSending,
  };
}
