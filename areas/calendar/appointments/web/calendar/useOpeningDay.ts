import { useState } from "react";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import { DAYS_AHEAD, EVENING, openingDay } from "#areas/calendar/appointments/rules/opening-day.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";

export interface OpeningDay {
  readonly day: Day;
  readonly isKnown: boolean;
}

/**
 * Returns the day the calendar opens on: today, or the next working day after hours. An open calendar keeps
 * its day.
 */
export function useOpeningDay(): OpeningDay {
  const { zone } = useClient();
  const now = useNow(zone);
  const [openedAt] = useState(now);
  const isEvening = openedAt.time >= EVENING;
  const query = { start: openedAt.day, end: addDays(openedAt.day, DAYS_AHEAD) };
  const plan = useRead(scheduleRoutes.onDays, { query }, { enabled: isEvening, freshFor: 300_000 });
  if (!isEvening || plan.isError) return { day: now.day, isKnown: true };
  if (!plan.data) return { day: now.day, isKnown: false };
  const day = openingDay(openedAt, plan.data);
  return { day: day > now.day ? day : now.day, isKnown: true };
}
