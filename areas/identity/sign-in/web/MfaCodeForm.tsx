import { useState } from "react";
import { secondStepRoutes } from "#areas/identity/sign-in/second-step.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { CodeField } from "#platform/web/ui/CodeField.tsx";
import type { MfaFormProps } from "./MfaChallenge.tsx";
import classes from "./MfaChallenge.module.css";
import { mfaErrors } from "./mfa-errors.ts";

export function MfaCodeForm({ size, onDone, onOver }: MfaFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(secondStepRoutes.code, { errors: "inline", onDone });
  const enter = (typed: string): void => {
    if (send.isSending) return;
    setProblem(null);
    send.sendAsync({ body: { code: typed } }).catch(
      mfaErrors(onOver, (words) => {
        setProblem(words);
        setCode("");
      }),
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter(code);
      }}
    >
      <CodeField
        label="Code from your authenticator app"
        name="code"
        value={code}
        onChange={setCode}
        onComplete={enter}
        error={problem}
        size={size}
        startsHere
      />
      <Button type="submit" kind="primary" size={size} fullWidth busy={send.isSending}>
        Continue
      </Button>
    </form>
  );
}
