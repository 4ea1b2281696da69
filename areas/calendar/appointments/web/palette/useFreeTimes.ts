import { useQuery } from "@tanstack/react-query";
import { appointmentRoutes, type FreeTime } from "#areas/calendar/appointments/contract.ts";
import { addDays, type Day } from "#kernel/day.ts";
import type { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";

const SHOWN = 3;

/** The first free time on each of the next days that have one, at most three. */
export function useFreeTimes(from: Day, minutes: number, enabled: boolean) {
  const owner = useOwner();
  return useQuery<FreeTime[], RequestFailed>({
    queryKey: ["free times", owner, from, minutes],
    queryFn: async ({ signal }) => {
      const found: FreeTime[] = [];
      for (let day = from; found.length < SHOWN; ) {
        const query = { follow_up: day, minutes };
        const free = await request(appointmentRoutes.nextFree, { query }, { owner, signal }).catch((error: RequestFailed) => {
          if (error.status === 404) return null;
          throw error;
        });
        if (free === null) break;
        found.push(free);
        day = addDays(free.appointment_date, 1);
      }
      return found;
    },
    enabled,
    staleTime: 10_000,
  });
}
