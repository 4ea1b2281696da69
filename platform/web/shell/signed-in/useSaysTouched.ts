import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { idleSeconds, silentSeconds } from "#platform/web/api/last-touch.ts";

const CHECK_INTERVAL_MS = 60_000;
const SILENT_SECONDS = 180;

/**
 * Sends a request now and then while the user types without saving, because the server would otherwise count
 * the session as idle.
 */
export function useSaysTouched(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (idleSeconds() < CHECK_INTERVAL_MS / 1000 && silentSeconds() > SILENT_SECONDS)
        void invalidateRoutes(queries, [sessionRoutes.me]);
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queries]);
}
