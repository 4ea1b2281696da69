import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { refresh } from "#platform/web/api/query-keys.ts";
import { idleSeconds, silentSeconds } from "#platform/web/api/last-touch.ts";

const LOOK_EVERY_MS = 60_000;
const SILENT_SECONDS = 180;

/** Whoever writes a long text asks the server nothing, and would seem to be away: it is told now and then. */
export function useSaysTouched(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (idleSeconds() < LOOK_EVERY_MS / 1000 && silentSeconds() > SILENT_SECONDS) void refresh(queries, [sessionRoutes.me]);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [queries]);
}
