import { useState } from "react";
import { accountRoutes } from "../contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import type { StepProps } from "./AccountPage.tsx";
import { BankAccountsCard } from "./BankAccountsCard.tsx";
import { PracticesCard } from "./PracticesCard.tsx";
import { StepFrame } from "./StepFrame.tsx";
import { CHANGED_ROUTES } from "./useSaveStep.ts";

/**
 * Renders the last step (SCR-ACCT-05). Saving checks that the client has a bank account and a practice
 * (RULE-ACCT-08, -09).
 */
export function BankingStep({ client, onNext, onBack }: StepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSend(accountRoutes.update, {
    done: "Thank you. Your details have been saved",
    detail: "Bank accounts and practices",
    failed: "Update Failed",
    refresh: CHANGED_ROUTES,
    onDone: onNext,
  });
  const removeOptions = { errors: "inline", done: "Successfully Deleted", refresh: CHANGED_ROUTES } as const;
  const removeAccount = useSend(accountRoutes.removeBankAccount, {
    ...removeOptions,
    detail: (_reply, { params }) =>
      client.bank_accounts.find(({ ID }) => ID === params.id)?.account_name ?? "Bank account",
  });
  const removePractice = useSend(accountRoutes.removePractice, {
    ...removeOptions,
    detail: (_reply, { params }) =>
      client.practices.find(({ ID }) => ID === params.id)?.practice_name ?? "Practice",
  });
  const awaitRemoval = (sending: Promise<unknown>) => {
    setProblem(null);
    sending.catch((error: unknown) => setProblem(error instanceof Error ? error.message : "Update Failed"));
  };
  const nextButton = (
    <Button
      kind="primary"
      busy={save.isSending}
      onClick={() => save.send({ params: { id: client.ID }, body: { bank_accounts: [], practices: [] } })}
    >
      Save account details
    </Button>
  );
  return (
    <StepFrame
      title="Bank accounts and practices"
      lead="Where claims are paid, and the provider number you bill with at each practice."
      onBack={onBack}
      next={nextButton}
    >
      <ProblemBanner>{problem}</ProblemBanner>
      <BankAccountsCard
        client={client}
        onRemove={({ ID }) => awaitRemoval(removeAccount.sendAsync({ params: { id: ID } }))}
      />
      <PracticesCard
        client={client}
        onRemove={({ ID }) => awaitRemoval(removePractice.sendAsync({ params: { id: ID } }))}
      />
    </StepFrame>
  );
}
