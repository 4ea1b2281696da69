import { useState } from "react";
import { secondStepRoutes } from "#areas/identity/sign-in/second-step.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { CodeField } from "#platform/web/ui/fields/CodeField.tsx";
import type { MfaFormProps } from "./MfaChallenge.tsx";
import { handleMfaErrors } from "./mfa-errors.ts";
import { MfaTypedForm } from "./MfaTypedForm.tsx";

export function MfaCodeForm({ size, onDone, onOver }: MfaFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(secondStepRoutes.code, { errors: "inline", onDone });
  const enter = (typed: string): void => {
    if (send.isSending) return;
    setProblem(null);
    send.sendAsync({ body: { code: typed } }).catch(
      handleMfaErrors(onOver, (message) => {
        setProblem(message);
        setCode("");
      }),
    );
  };
  return (
    <MfaTypedForm size={size} busy={send.isSending} onSubmit={() => enter(code)}>
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
    </MfaTypedForm>
  );
}
