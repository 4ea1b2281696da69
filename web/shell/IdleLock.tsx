import type { Session } from "#features/sign-in/contract.ts";
import { unlock, useIdleLock } from "./idle.ts";
import { SignInAgain } from "./SignInAgainLater.tsx";

/** After minutes without a touch the page is covered; forms underneath stay as they are. */
export function IdleLock({ me }: { me: Session }) {
  const isLocked = useIdleLock(me.idle_lock_minutes);
  if (!isLocked) return null;
  return (
    <SignInAgain me={me} title="Corella is locked" covers onBack={unlock}>
      Nobody used it for a while. What was being written is still there.
    </SignInAgain>
  );
}
