import { type ReactNode, useState } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type Added, secondFactorRoutes } from "../contract.ts";
import { AuthenticatorModal, type Draft } from "./AuthenticatorModal.tsx";
import { PasskeyModal } from "./PasskeyModal.tsx";

interface Adding {
  addAuthenticator: () => void;
  addPasskey: () => void;
  isBeginning: boolean;
  dialogs: ReactNode;
}

/** The two ways to add a factor, on one's own page and when it has to be set up at signing in. */
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

/** Whoever closes the question for the password knows that nothing happened. */
export function sayUnlessAsked(error: unknown): void {
  if (!(error instanceof RequestFailed) || error.code === "second_factor.confirm" || error.code === "session.required") return;
  toast.failed(error.message);
}
