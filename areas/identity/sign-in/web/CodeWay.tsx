import { useState } from "react";
import { secondStepRoutes } from "#areas/identity/sign-in/second-step.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { CodeField } from "#platform/web/ui/CodeField.tsx";
import type { WayProps } from "./SecondStep.tsx";
import classes from "./SecondStep.module.css";
import { overOr } from "./way.ts";

export function CodeWay({ size, onDone, onOver }: WayProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(secondStepRoutes.code, { errors: "inline", onDone });
  const enter = (typed: string): void => {
    if (send.isSending) return;
    setProblem(null);
    send.sendAsync({ body: { code: typed } }).catch(
      overOr(onOver, (words) => {
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
