import { useState } from "react";
import { secondStepRoutes } from "#features/sign-in/second-step.contract.ts";
import { useSend } from "#web/api/useSend.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import type { WayProps } from "./SecondStep.tsx";
import classes from "./SecondStep.module.css";
import { overOr } from "./way.ts";

export function RecoveryWay({ size, onDone, onOver }: WayProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(secondStepRoutes.recoveryCode, { errors: "inline", onDone });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isSending) return;
        setProblem(null);
        send.sendAsync({ body: { code } }).catch(overOr(onOver, setProblem));
      }}
    >
      <TextField
        label="Recovery code"
        name="recovery_code"
        description="One of the ten you kept when you set this up. Each works once."
        placeholder="ABCD-EFGH-JKMN-PQRS"
        value={code}
        onChange={(typed) => setCode(typed ?? "")}
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
