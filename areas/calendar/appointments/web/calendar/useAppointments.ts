import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import type { RequestError } from "#platform/web/api/request-error.ts";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { Range } from "./range.ts";

/** Reads the appointments and schedules of the given days. */
export function useAppointments(range: Range, options: { enabled?: boolean } = {}) {
  const query = { start: range.start, end: range.end };
  const appointments = useRead(appointmentRoutes.between, { query }, { ...options, keepPrevious: true });
  const schedules = useRead(
    scheduleRoutes.onDays,
    { query },
    { ...options, keepPrevious: true, freshFor: 60_000 },
  );
  return { appointments, schedules };
}

/**
 * Returns the error because of which the days on screen can't be shown, even while the request is still
 * retried. Null if the days have loaded, or are loading without repeated errors.
 */
export function loadErrorOf(read: ReturnType<typeof useAppointments>["appointments"]): RequestError | null {
  const isMissing = read.data === undefined || read.isPlaceholderData;
  // The first retry is silent.
  return isMissing && (read.isError || read.failureCount > 1) ? read.failureReason : null;
}

/** Prefetches the neighbouring ranges after the current one has loaded, so that stepping is instant. */
export function usePrefetched(ranges: readonly Range[], isReady: boolean): void {
  const client = useQueryClient();
  const owner = useOwner();
  const rangesKey = JSON.stringify(ranges);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => {
      const parsedRanges: Range[] = JSON.parse(rangesKey);
      for (const { start, end } of parsedRanges) {
        const query = { start, end };
        for (const route of [appointmentRoutes.between, scheduleRoutes.onDays]) {
          void client.prefetchQuery({
            queryKey: queryKey(route, { query }, owner),
            queryFn: ({ signal }) => request(route, { query }, { owner, signal }),
            staleTime: 30_000,
          });
        }
      }
    }, 400);
    return () => clearTimeout(timer);
  }, [client, owner, rangesKey, isReady]);
}
