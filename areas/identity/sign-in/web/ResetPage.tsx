import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { Form } from "#platform/web/ui/Form.tsx";
import { PasswordField } from "#platform/web/ui/PasswordField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { signInRoutes } from "../contract.ts";
import { newPassword, ruleWords } from "./new-password.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";
import { useLeastPassword } from "./useLeastPassword.ts";

const LEAVES_AFTER_MS = 4000;

/** SCR-AUTH-03 */
export function ResetPage() {
  const { token = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const [isSet, setSet] = useState(false);
  const reset = useSend(signInRoutes.resetPassword, { errors: "inline", onDone: () => setSet(true) });
  const least = useLeastPassword();
  const schema = useMemo(() => newPassword(least), [least]);
  const form = useFormFor(schema, {
    initial: { password: "", confirm_password: "" },
    onSave: (body) => reset.sendAsync({ params: { token }, body }),
  });
  useEffect(() => {
    if (!isSet) return undefined;
    const timer = setTimeout(() => void navigate({ to: "/login" }), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSet, navigate]);
  return (
    <SignInFrame title="New password">
      {isSet ? (
        <Banner tone="fern" boxed>
          {reset.reply?.message ?? "Saved Successfully"}. You can sign in with it now.
        </Banner>
      ) : (
        <Form of={form}>
          <p className={classes.note}>{ruleWords(least)}</p>
          <PasswordField
            {...form.field("password")}
            value={form.values.password ?? ""}
            label="New password"
            autoComplete="new-password"
            size="lg"
            startsHere
          />
          <PasswordField
            {...form.field("confirm_password")}
            value={form.values.confirm_password ?? ""}
            label="Confirm new password"
            autoComplete="new-password"
            size="lg"
          />
          <Button type="submit" kind="primary" size="lg" fullWidth busy={form.isSaving}>
            Set password
          </Button>
        </Form>
      )}
      <p className={classes.foot}>
        <Link to="/login">{isSet ? "Sign in" : "Back to sign in"}</Link>
      </p>
    </SignInFrame>
  );
}
