import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#platform/access/session.contract.ts";
import { useHasSessionEnded } from "#platform/web/api/session-ended.ts";
import { unlock, useIdleLock } from "./idle.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";

/**
 * Covers the page after the idle timeout; forms underneath keep their input. The server locks the session a
 * little later.
 */
export function IdleLock({ me }: { me: Session }) {
  const { signInAgain: SignInAgain } = useRegistry();
  const isLocked = useIdleLock(me.idle_lock_minutes);
  const hasEnded = useHasSessionEnded();
  const queries = useQueryClient();
  if (!isLocked || !SignInAgain) return null;
  const resume = (): void => {
    unlock();
    // Reads everything again because requests made meanwhile were refused.
    if (hasEnded) void queries.invalidateQueries();
  };
  return (
    <SignInAgain me={me} title="Corella is locked" covers onBack={resume}>
      Locked due to inactivity. Your unsaved changes are safe.
    </SignInAgain>
  );
}
