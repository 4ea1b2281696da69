import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#features/sign-in/contract.ts";
import { useSessionEnded } from "#web/api/session-ended.ts";
import { SignInAgain } from "./SignInAgainLater.tsx";

export function SessionEnded({ me }: { me: Session }) {
  const ended = useSessionEnded();
  const queries = useQueryClient();
  if (!ended) return null;
  return (
    <SignInAgain me={me} title="Please sign in again" covers={false} onBack={() => void queries.invalidateQueries()}>
      Your session has ended. Nothing on this page was lost.
    </SignInAgain>
  );
}
