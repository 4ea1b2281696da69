import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { signInPaths } from "../paths.ts";
import { EMPTY_PASSWORD } from "#kernel/access/password.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { signInRoutes } from "../contract.ts";
import { DemoPeople } from "./DemoPeople.tsx";
import type { MfaChallengeProps } from "./MfaChallenge.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";
import { useLogin } from "./useLogin.ts";

/** Loaded lazily while the password is checked because most users have no second factor. */
const MfaChallenge = lazyComponent<MfaChallengeProps>(() =>
  import("./MfaChallenge.tsx").then((module) => module.MfaChallenge),
);

const loginSchema = withRule(bodyOf(signInRoutes.login), ({ password }) =>
  password === "" ? { password: EMPTY_PASSWORD } : {},
);

/** Renders the page for signing in (SCR-AUTH-01). */
export function LoginPage() {
  const { enter, signedIn: finishSignIn, asked: mfaOptions, leave, isSending } = useLogin();
  const form = useFormFor(loginSchema, {
    initial: { username: "", password: "" },
    onSave: (body) => {
      MfaChallenge.preload();
      return enter(body);
    },
    leaving: "not-kept",
  });
  if (mfaOptions) {
    return (
      <SignInFrame title="Confirm it's you">
        <MfaChallenge asked={mfaOptions} onDone={finishSignIn} onLeave={leave} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in">
      <Form of={form}>
        <TextField
          {...form.field("username")}
          label="Username or email"
          autoComplete="username"
          size="lg"
          startsHere
        />
        <PasswordField
          {...form.field("password")}
          label="Password"
          autoComplete="current-password"
          size="lg"
        />
        <p className={classes.under}>
          <AppLink to={signInPaths.forgot()}>Forgot your password?</AppLink>
        </p>
        <Button type="submit" kind="primary" size="lg" fullWidth busy={form.isSaving}>
          Sign in
        </Button>
      </Form>
      <DemoPeople onChosen={(body) => void enter(body).catch(() => undefined)} busy={isSending} />
    </SignInFrame>
  );
}
