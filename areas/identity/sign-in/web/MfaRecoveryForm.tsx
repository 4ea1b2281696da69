import { useState } from "react";
import { secondStepRoutes } from "#areas/identity/sign-in/second-step.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { MfaFormProps } from "./MfaChallenge.tsx";
import { handleMfaErrors } from "./mfa-errors.ts";
import { MfaTypedForm } from "./MfaTypedForm.tsx";

export function MfaRecoveryForm({ size, onDone, onOver }: MfaFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(secondStepRoutes.recoveryCode, { errors: "inline", onDone });
  const enter = (): void => {
    if (send.isSending) return;
    setProblem(null);
    send.sendAsync({ body: { code } }).catch(handleMfaErrors(onOver, setProblem));
  };
  return (
    <MfaTypedForm size={size} busy={send.isSending} onSubmit={enter}>
      <TextField
        label="Recovery code"
        name="recovery_code"
        description="One of the recovery codes you saved. Each works once."
        placeholder="ABCD-EFGH-JKMN-PQRS"
        value={code}
        onChange={(typed) => setCode(typed ?? "")}
        error={problem}
        size={size}
        startsHere
      />
    </MfaTypedForm>
  );
}
