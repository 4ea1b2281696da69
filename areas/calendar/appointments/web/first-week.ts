import { clientPreferenceRoutes } from "#areas/practice/client-preferences/contract.ts";
import { locationRoutes } from "#areas/practice/locations/contract.ts";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { PrefetchContext } from "#platform/web/shell/feature.ts";
import { PHONE_QUERY } from "#platform/web/ui/browser/usePhone.ts";
import { appointmentRoutes } from "../contract.ts";
import { dayIn, namedView, rangeOf, viewIn, WIDE } from "./calendar/range.ts";

/**
 * Prefetches the data that the calendar shows first: the days of its address, the client's preferences and
 * the locations.
 */
export function prefetchFirstWeek({ client, search, read }: PrefetchContext): void {
  const view = matchMedia(PHONE_QUERY).matches
    ? "week"
    : viewIn(namedView(search.get("view")), matchMedia(WIDE).matches);
  const { start, end } = rangeOf(
    view,
    dayIn(search.get("date")) ?? todayIn(client.zone, new Date().toISOString()),
  );
  read(appointmentRoutes.between, { query: { start, end } });
  read(scheduleRoutes.onDays, { query: { start, end } }, 60_000);
  read(clientPreferenceRoutes.get, { params: { id: client.ID } }, 300_000);
  read(locationRoutes.all, {}, 300_000);
}
