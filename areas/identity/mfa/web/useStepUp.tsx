import { type ReactNode, useState } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import { confirmFirst } from "#areas/identity/sign-in/credentials.contract.ts";
import { PasswordConfirmation } from "./PasswordConfirmation.tsx";

interface PendingConfirmation {
  onConfirmed: () => void;
  onCancel: () => void;
}

/**
 * Returns `run`, which performs an action and, if the server requires the password, shows the dialog and
 * repeats the action once. Rejects with the server's error if the user cancels.
 */
export function useStepUp(): { run: <T>(act: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const run = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== confirmFirst.code) throw error;
      await new Promise<void>((resolve, reject) =>
        setPending({ onConfirmed: resolve, onCancel: () => reject(error) }),
      );
      return act();
    }
  };
  const answer = (respond: (confirmation: PendingConfirmation) => void) => () => {
    if (pending) respond(pending);
    setPending(null);
  };
  const dialog = pending && (
    <PasswordConfirmation
      onConfirmed={answer((asked) => asked.onConfirmed())}
      onCancel={answer((asked) => asked.onCancel())}
    />
  );
  return { run, dialog };
}
