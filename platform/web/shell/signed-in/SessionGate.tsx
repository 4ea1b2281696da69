import { type ReactNode, useEffect } from "react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { IdleLock } from "./IdleLock.tsx";
import { dropOldDrafts } from "#platform/web/shell/drafts/kept-drafts.ts";
import { SessionEnded } from "./SessionEnded.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { StartingPage } from "#platform/web/shell/pages/StartingPage.tsx";
import { ToLogin } from "#platform/web/shell/pages/ToLogin.tsx";
import { useOwnRights } from "./useOwnRights.ts";
import { useSaysTouched } from "./useSaysTouched.ts";

/**
 * Renders its children only for a signed-in user, with the session in context. Redirects other visitors to
 * the sign-in page.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const read = useRead(sessionRoutes.me, undefined, { freshFor: 60_000 });
  if (read.data) {
    return (
      <SessionProvider me={read.data}>
        {children}
        <SessionEnded me={read.data} />
        <IdleLock me={read.data} />
        <SessionEffects />
      </SessionProvider>
    );
  }
  if (read.error?.status === 401) return <ToLogin />;
  return <StartingPage error={read.error} onRetry={() => void read.refetch()} />;
}

function SessionEffects() {
  useOwnRights();
  useSaysTouched();
  useEffect(dropOldDrafts, []);
  return null;
}
