import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { signInPaths } from "../paths.ts";
import { useState } from "react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { signInRoutes } from "../contract.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import classes from "./SignInFrame.module.css";

/** Renders the page that requests a password link (SCR-AUTH-02). */
export function ForgotPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  const retrieve = useSend(signInRoutes.retrievePassword, {
    errors: "inline",
    onDone: ({ message }) => setAnswer(message),
  });
  const form = useFormFor(bodyOf(signInRoutes.retrievePassword), {
    initial: { username: "" },
    onSave: (body) => retrieve.sendAsync({ body }),
    leaving: "not-kept",
  });
  return (
    <SignInFrame title="Forgotten password">
      {answer ? (
        <Banner tone="fern" boxed>
          {answer} The link works for one hour.
        </Banner>
      ) : (
        <Form of={form}>
          <p className={classes.note}>
            Enter your username or email address and we'll email you a link to reset your password.
          </p>
          <TextField
            {...form.field("username")}
            label="Username or email address"
            autoComplete="username"
            size="lg"
            startsHere
          />
          <Button type="submit" kind="primary" size="lg" fullWidth busy={form.isSaving}>
            Email me a link
          </Button>
        </Form>
      )}
      <p className={classes.foot}>
        <AppLink to={signInPaths.login()}>Back to sign in</AppLink>
      </p>
    </SignInFrame>
  );
}
