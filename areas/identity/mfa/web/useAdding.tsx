import { type ReactNode, useState } from "react";
import { confirmFirst } from "#areas/identity/sign-in/credentials.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { sayFailure } from "#platform/web/ui/feedback/say-failure.ts";
import { type Added, secondFactorRoutes } from "../contract.ts";
import { AuthenticatorModal, type Draft } from "./AuthenticatorModal.tsx";
import { PasskeyModal } from "./PasskeyModal.tsx";

interface Adding {
  addAuthenticator: () => void;
  addPasskey: () => void;
  isBeginning: boolean;
  dialogs: ReactNode;
}

/** Returns the two ways to add a factor, for the user's own page and for the required set-up at sign-in. */
export function useAdding(run: <T>(act: () => Promise<T>) => Promise<T>, onAdded: (added: Added) => void): Adding {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isPasskey, setPasskey] = useState(false);
  const begin = useSend(secondFactorRoutes.beginAuthenticator, { errors: "inline", onDone: setDraft });
  const added = (reply: Added): void => {
    setDraft(null);
    setPasskey(false);
    onAdded(reply);
  };
  return {
    addAuthenticator: () => void run(() => begin.sendAsync({})).catch(sayUnlessAsked),
    addPasskey: () => setPasskey(true),
    isBeginning: begin.isSending,
    dialogs: (
      <>
        {draft && <AuthenticatorModal key={draft.ID} draft={draft} run={run} onAdded={added} onClose={() => setDraft(null)} />}
        {isPasskey && <PasskeyModal run={run} onAdded={added} onClose={() => setPasskey(false)} />}
      </>
    ),
  };
}

/** Shows the error unless the user closed the password dialog, which cancels the action. */
export const sayUnlessAsked = (error: unknown): void => sayFailure(error, [confirmFirst.code]);
