import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { signInPaths } from "../paths.ts";
import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { signInRoutes } from "../contract.ts";
import { resetLinkRoutes } from "../reset-link.contract.ts";
import { MfaChallenge } from "./MfaChallenge.tsx";
import { newPasswordSchema, ruleText } from "./new-password.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";
import { useLeastPassword } from "./useLeastPassword.ts";
import { useLogin } from "./useLogin.ts";

/**
 * Renders the page of an invitation or reset link, on which the user sets a password and is then signed in
 * (SCR-AUTH-03). An expired link shows a message before the user types a password.
 */
export function ResetPage() {
  const { token = "" } = useParams({ strict: false });
  const check = useRead(resetLinkRoutes.check, { params: { token } }, { freshFor: Number.POSITIVE_INFINITY });
  return check.data?.is_valid === false ? <OverLink /> : <NewPassword token={token} />;
}

function OverLink() {
  return (
    <SignInFrame title="This link is no longer valid">
      <p className={classes.note}>It was used already, has expired, or was replaced by a newer one.</p>
      <LinkButton kind="primary" size="lg" fullWidth to={signInPaths.forgot()}>
        Email me a new link
      </LinkButton>
      <p className={classes.foot}>
        <AppLink to={signInPaths.login()}>Back to sign in</AppLink>
      </p>
    </SignInFrame>
  );
}

function NewPassword({ token }: { token: string }) {
  const { enter, signedIn: finishSignIn, asked: mfaOptions, leave } = useLogin();
  const [isSet, setSet] = useState(false);
  const reset = useSend(signInRoutes.resetPassword, { errors: "inline" });
  const leastLength = useLeastPassword();
  const schema = useMemo(() => newPasswordSchema(leastLength), [leastLength]);
  const form = useFormFor(schema, {
    initial: { password: "", confirm_password: "" },
    onSave: async (body) => {
      const { username } = await reset.sendAsync({ params: { token }, body });
      // Signs in as usual, with a second step if required. If signing in fails, the password has been set
      // nevertheless.
      await enter({ username, password: body.password }).catch(() => setSet(true));
    },
  });
  if (mfaOptions) {
    return (
      <SignInFrame title="Confirm it's you">
        <MfaChallenge
          asked={mfaOptions}
          onDone={finishSignIn}
          onLeave={() => {
            leave();
            setSet(true);
          }}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="New password">
      {isSet ? (
        <Banner tone="fern" boxed>
          {reset.reply?.message ?? "Saved Successfully"}. You can sign in with your new password now.
        </Banner>
      ) : (
        <Form of={form}>
          <p className={classes.note}>{ruleText(leastLength)}</p>
          <PasswordField
            {...form.field("password")}
            label="New password"
            autoComplete="new-password"
            size="lg"
            startsHere
          />
          <PasswordField
            {...form.field("confirm_password")}
            label="Confirm new password"
            autoComplete="new-password"
            size="lg"
          />
          <Button type="submit" kind="primary" size="lg" fullWidth busy={form.isSaving}>
            Set password and sign in
          </Button>
        </Form>
      )}
      <p className={classes.foot}>
        <AppLink to={signInPaths.login()}>{isSet ? "Sign in" : "Back to sign in"}</AppLink>
      </p>
    </SignInFrame>
  );
}
