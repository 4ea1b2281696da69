import { type ReactNode, useState } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { confirmFirst } from "#areas/identity/sign-in/credentials.contract.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";

interface Waiting {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Runs an act; where the server first wants the password again, asks for it and runs the act once more. Rejects when it was not given. */
export function useStepUp(): { run: <T>(act: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.code !== confirmFirst.code) throw error;
      await new Promise<void>((resolve, reject) => setWaiting({ onConfirmed: resolve, onCancel: () => reject(error) }));
      return act();
    }
  };
  const answer = (then: (asked: Waiting) => void) => () => {
    if (waiting) then(waiting);
    setWaiting(null);
  };
  const dialog = waiting && (
    <PasswordAgain onConfirmed={answer((asked) => asked.onConfirmed())} onCancel={answer((asked) => asked.onCancel())} />
  );
  return { run, dialog };
}
