import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#platform/access/session.contract.ts";
import { useSessionEnded } from "#platform/web/api/session-ended.ts";
import { unlock, useIdleLock } from "./idle.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";

/** After minutes without a touch the page is covered; forms underneath stay as they are. A little later the server closes the session too. */
export function IdleLock({ me }: { me: Session }) {
  const { signInAgain: SignInAgain } = useRegistry();
  const isLocked = useIdleLock(me.idle_lock_minutes);
  const hasEnded = useSessionEnded();
  const queries = useQueryClient();
  if (!isLocked || !SignInAgain) return null;
  const back = (): void => {
    unlock();
    // What was asked for meanwhile was refused.
    if (hasEnded) void queries.invalidateQueries();
  };
  return (
    <SignInAgain me={me} title="Corella is locked" covers onBack={back}>
      Locked due to inactivity. Your unsaved changes are safe.
    </SignInAgain>
  );
}
