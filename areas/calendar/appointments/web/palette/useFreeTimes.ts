import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { appointmentRoutes, type FreeTime } from "#areas/calendar/appointments/contract.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";

/** Number of times shown at first, and added by each "later". */
export const TIMES = 3;

interface FreeTimesOptions {
  readonly from: Day;
  /** Earliest time on the first day. */
  readonly start?: WallTime | undefined;
  readonly minutes: number;
  readonly count?: number;
  readonly enabled?: boolean;
}

/** Finds the first free time on each of the next days that have one. */
export function useFreeTimes({ from, start, minutes, count = TIMES, enabled = true }: FreeTimesOptions) {
  const owner = useOwner();
  return useQuery<FreeTime[], RequestError>({
    queryKey: ["free times", owner, from, start, minutes, count],
    queryFn: async ({ signal }) => {
      const times: FreeTime[] = [];
      for (let day = from; times.length < count; ) {
        const start_time = day === from ? start : undefined;
        const query = { follow_up: day, minutes, start_time, holidays: "skip" } as const;
        const free = await request(appointmentRoutes.nextFree, { query }, { owner, signal }).catch(
          (error: RequestError) => {
            if (error.status === 404) return null;
            throw error;
          },
        );
        if (free === null) break;
        times.push(free);
        day = addDays(free.appointment_date, 1);
      }
      return times;
    },
    enabled,
    staleTime: 10_000,
    // Keeps the present times on screen while "3 later times" loads.
    placeholderData: count > TIMES ? keepPreviousData : undefined,
  });
}
