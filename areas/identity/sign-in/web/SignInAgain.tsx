import { addressOfLink } from "#kernel/contract/link.ts";
import { signInPaths } from "../paths.ts";
import { useState } from "react";
import { type MfaOptions as SecondStepAsked, signInRoutes } from "#areas/identity/sign-in/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { reportSessionStart } from "#platform/web/api/session-ended.ts";
import type { SignInAgainProps } from "#platform/web/shell/feature.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { MfaChallenge } from "./MfaChallenge.tsx";
import { mfaOptionsOf } from "./second-step.ts";
import { SetUpElsewhere } from "./SetUpElsewhere.tsx";
import classes from "./SignInAgain.module.css";
import { SignInDialog } from "./SignInDialog.tsx";

/** Renders the dialog that requires the password over the open page. */
export function SignInAgain({ me, title, children, covers, onBack }: SignInAgainProps) {
  const [password, setPassword] = useState("");
  const [mfaOptions, setMfaOptions] = useState<SecondStepAsked | null>(null);
  const enter = (): void => {
    reportSessionStart();
    onBack();
  };
  const login = useSend(signInRoutes.login, {
    errors: "inline",
    onDone: enter,
  });
  return (
    <SignInDialog title={title} covers={covers}>
      {mfaOptions?.awaits === "factor" ? (
        <MfaChallenge asked={mfaOptions} size="md" onDone={enter} onLeave={() => setMfaOptions(null)} />
      ) : mfaOptions ? (
        <SetUpElsewhere onBack={() => setMfaOptions(null)} />
      ) : (
        <form
          className={classes.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (login.isSending) return;
            login
              .sendAsync({ body: { username: me.username, password } })
              .catch((error: unknown) => setMfaOptions(mfaOptionsOf(error)));
          }}
        >
          <p className="muted">{children}</p>
          <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
          <PasswordField
            label={`Password for ${me.first_name} ${me.last_name}`}
            name="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            error={mfaOptionsOf(login.error) ? undefined : login.error?.message}
            startsHere
          />
          <div className={classes.foot}>
            {/* Reloads the page on purpose because no data of this user may remain for the next. */}
            <a href={addressOfLink(signInPaths.signOut(), null)}>Sign in as another user</a>
            <Button type="submit" kind="primary" busy={login.isSending}>
              Continue
            </Button>
          </div>
        </form>
      )}
    </SignInDialog>
  );
}
