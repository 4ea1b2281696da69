import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { addDays } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";

const DAYS = 7;

/** Reads the appointments of today and the following six days, once for the lists and the open items. */
export function useWeek() {
  const { today } = useClient();
  const { may } = useSession();
  const query = { start: today, end: addDays(today, DAYS - 1) };
  return useRead(appointmentRoutes.between, { query }, { enabled: may("calendar.view"), keepPrevious: true });
}
