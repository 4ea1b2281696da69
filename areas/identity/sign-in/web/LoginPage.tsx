import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { BodyInput } from "#kernel/contract.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { MfaChallenge } from "./MfaChallenge.tsx";
import { stepAsked } from "./second-step.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { Form } from "#platform/web/ui/Form.tsx";
import { PasswordField } from "#platform/web/ui/PasswordField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { type SecondStep as Asked, signInRoutes } from "../contract.ts";
import { DemoPeople } from "./DemoPeople.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";
import { useSignedIn } from "#platform/web/shell/useSignedIn.ts";

/** SCR-AUTH-01 */
export function LoginPage() {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const login = useSend(signInRoutes.login, { errors: "inline", onDone: (session) => signedIn(session) });
  // Rejects with anything but the question for a second factor, which takes the place of the form.
  const enter = (body: BodyInput<typeof signInRoutes.login>): Promise<void> =>
    login.sendAsync({ body }).then(
      () => undefined,
      (error: unknown) => {
        const next = stepAsked(error);
        if (!next) throw error;
        if (next.awaits === "set_up") void navigate({ to: "/login/setup" });
        else setAsked(next);
      },
    );
  const form = useFormFor(bodyOf(signInRoutes.login), {
    initial: { username: "", password: "" },
    onSave: enter,
    leaving: "not-kept",
  });
  if (asked) {
    return (
      <SignInFrame title="Confirm it's you">
        <MfaChallenge asked={asked} onDone={signedIn} onLeave={() => setAsked(null)} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in">
      <Form of={form}>
        <TextField {...form.field("username")} label="Username or email" autoComplete="username" size="lg" startsHere />
        <PasswordField
          {...form.field("password")}
          value={form.values.password ?? ""}
          label="Password"
          autoComplete="current-password"
          size="lg"
        />
        <p className={classes.under}>
          <Link to="/login/forgot">Forgot your password?</Link>
        </p>
        <Button type="submit" kind="primary" size="lg" fullWidth busy={form.isSaving}>
          Sign in
        </Button>
      </Form>
      <DemoPeople onChosen={(body) => void enter(body).catch(() => undefined)} busy={login.isSending} />
    </SignInFrame>
  );
}
