import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { taskListRoutes } from "../../lists.contract.ts";

/** Interval between checks for new tasks, in milliseconds (CONST-51). */
export const POLL_MS = 900_000;
export const RELOAD_MS = 10_000;
const nowIso = (): string => new Date().toISOString();
const REFRESHED_ROUTES = [taskListRoutes.list, taskListRoutes.dashboard];

/**
 * Announces the tasks received since the list was read. After ten seconds the list is read again, and
 * counting starts from then (RULE-TASK-25). With live events the list is already current, so the toast
 * announces no reload.
 */
export function useNewTasks(isLive: boolean): void {
  const queries = useQueryClient();
  const [since, setSince] = useState(nowIso);
  const { data } = useRead(
    taskListRoutes.checkNew,
    { query: { since, workflow: "TRANSCRIPTION" } },
    { every: POLL_MS, freshFor: POLL_MS },
  );
  const count = data?.count ?? 0;
  useEffect(() => {
    if (count === 0) return undefined;
    const text = isLive
      ? `${count} new task(s) received.`
      : `${count} new task(s) received. The page will reload in 10 seconds.`;
    toast.done(text, { detail: "Task list", id: "new-tasks", seconds: RELOAD_MS / 1000 });
    const timer = setTimeout(() => {
      setSince(nowIso());
      void invalidateRoutes(queries, REFRESHED_ROUTES);
    }, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [count, isLive, queries]);
}
