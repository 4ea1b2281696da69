import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#platform/access/session.contract.ts";
import { useHasSessionEnded } from "#platform/web/api/session-ended.ts";
import { useLocked } from "./idle.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";

export function SessionEnded({ me }: { me: Session }) {
  const { signInAgain: SignInAgain } = useRegistry();
  const hasEnded = useHasSessionEnded();
  const isLocked = useLocked() && me.idle_lock_minutes !== null;
  const queries = useQueryClient();
  // Renders nothing while the idle lock covers the page, because the lock already asks for the password.
  if (!hasEnded || isLocked || !SignInAgain) return null;
  return (
    <SignInAgain me={me} title="Sign in again" covers onBack={() => void queries.invalidateQueries()}>
      Your session has ended. Your unsaved changes are safe.
    </SignInAgain>
  );
}
