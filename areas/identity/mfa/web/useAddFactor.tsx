import { type ReactNode, useState } from "react";
import { confirmFirst } from "#areas/identity/sign-in/credentials.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { showFailure } from "#platform/web/ui/feedback/say-failure.ts";
import { type AddFactorReply, secondFactorRoutes } from "../contract.ts";
import { AuthenticatorModal, type Draft } from "./AuthenticatorModal.tsx";
import { PasskeyModal } from "./PasskeyModal.tsx";

interface AddFactorControls {
  addAuthenticator: () => void;
  addPasskey: () => void;
  isBeginning: boolean;
  dialogs: ReactNode;
}

/** Returns the two ways to add a factor, for the user's own page and for the required set-up at sign-in. */
export function useAddFactor(
  run: <T>(act: () => Promise<T>) => Promise<T>,
  onAdded: (added: AddFactorReply) => void,
): AddFactorControls {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isPasskey, setPasskey] = useState(false);
  const begin = useSend(secondFactorRoutes.beginAuthenticator, { errors: "inline", onDone: setDraft });
  const finishAddition = (reply: AddFactorReply): void => {
    setDraft(null);
    setPasskey(false);
    onAdded(reply);
  };
  return {
    addAuthenticator: () => void run(() => begin.sendAsync({})).catch(reportUnlessCancelled),
    addPasskey: () => setPasskey(true),
    isBeginning: begin.isSending,
    dialogs: (
      <>
        {draft && (
          <AuthenticatorModal
            key={draft.ID}
            draft={draft}
            run={run}
            onAdded={finishAddition}
            onClose={() => setDraft(null)}
          />
        )}
        {isPasskey && <PasskeyModal run={run} onAdded={finishAddition} onClose={() => setPasskey(false)} />}
      </>
    ),
  };
}

/** Shows the error unless the user closed the password dialog, which cancels the action. */
export const reportUnlessCancelled = (error: unknown): void => showFailure(error, [confirmFirst.code]);
