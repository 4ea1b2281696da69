import { useNavigate, useSearch } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { reportSessionStart } from "#platform/web/api/session-ended.ts";
import { unlock } from "#platform/web/shell/signed-in/idle.ts";
import { homeOf } from "#platform/web/shell/session.tsx";
import { type Session, sessionRoutes } from "#platform/access/session.contract.ts";

/**
 * Returns true for an address within Corella. Rejects others, so that a link can't redirect a new session to
 * another site.
 */
export const isOwnAddress = (next: unknown): next is string =>
  typeof next === "string" && /^\/(?![/\\])/.test(next) && !next.startsWith("/login") && next !== "/";

/**
 * Returns the function that starts a session after any way of signing in. Clears cached data of the previous
 * user.
 */
export function useStartSession(): (me: Session) => void {
  const queries = useQueryClient();
  return useCallback(
    (me) => {
      queries.clear();
      queries.setQueryData(queryKey(sessionRoutes.me, {}, null), me);
      reportSessionStart();
      unlock();
    },
    [queries],
  );
}

/** Returns the function that starts a session and opens the address in `next`, or the user's home. */
export function useSignedIn(): (me: Session) => void {
  const startSession = useStartSession();
  const navigate = useNavigate();
  const { next }: { next?: unknown } = useSearch({ strict: false });
  return useCallback(
    (me) => {
      startSession(me);
      void navigate({ to: isOwnAddress(next) ? next : homeOf(me), replace: true });
    },
    [startSession, navigate, next],
  );
}
