import { clientPreferenceRoutes } from "#features/client-preferences/contract.ts";
import { locationRoutes } from "#features/locations/contract.ts";
import { scheduleRoutes } from "#features/schedules/contract.ts";
import { todayIn } from "#kernel/day.ts";
import type { Beginning } from "#web/shell/feature.ts";
import { appointmentRoutes } from "../contract.ts";
import { dayIn, isView, rangeOf, type View } from "./calendar/range.ts";

/** What the calendar shows first: the days at its address, and where the practice is. */
export function firstWeek({ client, search, read }: Beginning): void {
  const { start, end } = rangeOf(viewAt(search), dayIn(search.get("date")) ?? todayIn(client.zone, new Date().toISOString()));
  read(appointmentRoutes.between, { query: { start, end } });
  read(scheduleRoutes.onDays, { query: { start, end } }, 60_000);
  read(clientPreferenceRoutes.get, { params: { id: client.ID } }, 300_000);
  read(locationRoutes.all, {}, 300_000);
}

/** As the calendar chooses it: a phone shows the week, a narrow window three days of it. */
function viewAt(search: URLSearchParams): View {
  const asked = search.get("view");
  if (matchMedia("(max-width: 767px)").matches) return "week";
  if (isView(asked) && asked !== "week") return asked;
  return matchMedia("(min-width: 1200px)").matches ? "week" : "three";
}
