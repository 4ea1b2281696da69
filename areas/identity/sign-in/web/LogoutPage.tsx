import { addressOfLink } from "#kernel/contract/link.ts";
import { signInPaths } from "../paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import { request } from "#platform/web/api/request.ts";
import { reportSessionStart } from "#platform/web/api/session-ended.ts";
import { dropAllDrafts } from "#platform/web/shell/drafts/kept-drafts.ts";
import { unlock } from "#platform/web/shell/signed-in/idle.ts";
import { PlainPage } from "#platform/web/shell/pages/PlainPage.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { signInRoutes } from "../contract.ts";

const LOGIN = addressOfLink(signInPaths.login(), null);

/** Renders the page that ends the session and clears all cached data (SCR-AUTH-05). */
export function LogoutPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const leave = (): void => {
      queries.clear();
      dropAllDrafts();
      reportSessionStart();
      unlock();
      void navigate({ href: LOGIN, replace: true });
    };
    request(signInRoutes.logout, {}).then(leave, (error: unknown) => {
      // Warns only if the server can't be reached, because any other error means that the session has already
      // ended.
      if (error instanceof RequestError && error.isPassing)
        toast.failed("You are still signed in because Corella can't be reached.");
      leave();
    });
  }, [queries, navigate]);
  return (
    <PlainPage title="Signing out" back={null}>
      Signing out…
    </PlainPage>
  );
}
