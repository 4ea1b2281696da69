import { Link } from "@tanstack/react-router";
import { bodyOf } from "#web/api/body-of.ts";
import { useSend } from "#web/api/useSend.ts";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/Form.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useFormFor } from "#web/ui/useFormFor.ts";
import { signInRoutes } from "../contract.ts";
import { DemoPeople } from "./DemoPeople.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";
import { useSignedIn } from "./useSignedIn.ts";

/** SCR-AUTH-01 */
export function LoginPage() {
  const signedIn = useSignedIn();
  const login = useSend(signInRoutes.login, { errors: "inline", onDone: (session) => signedIn(session) });
  const form = useFormFor(bodyOf(signInRoutes.login), {
    initial: { username: "", password: "" },
    onSave: (body) => login.sendAsync({ body }),
  });
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
      <DemoPeople onChosen={(body) => login.send({ body })} busy={login.isSending} />
    </SignInFrame>
  );
}
