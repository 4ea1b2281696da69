import { useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { appointmentImportRoutes } from "../contract.ts";
import type { ImportDays } from "../row.contract.ts";
import { daysFrom, openingDay } from "../rules/drawing.ts";

const hasAny = ({ rows, availability }: ImportDays): boolean => rows.length + availability.length > 0;

/**
 * Loads a week, or a day on a phone, of the import's rows and the calendar. Opens where the file has rows.
 */
export function useImportDays(ID: number) {
  const { today } = useClient();
  const count = usePhone() ? 1 : 7;
  const startOf = (day: Day): Day => (count === 1 ? day : startOfWeek(day));
  const [chosen, setChosen] = useState<Day | null>(null);
  const query = (start: Day) => ({ start, end: addDays(start, count - 1) });
  const todayRead = useRead(appointmentImportRoutes.days, {
    params: { id: ID },
    query: query(startOf(today)),
  });
  const opening = todayRead.data
    ? openingDay(today, { ...todayRead.data, hasAny: hasAny(todayRead.data) })
    : today;
  const start = startOf(chosen ?? opening);
  const enabled = todayRead.data !== undefined;
  const coming = useRead(
    appointmentImportRoutes.days,
    { params: { id: ID }, query: query(start) },
    { enabled, keepPrevious: true },
  );
  const booked = useRead(appointmentRoutes.between, { query: query(start) }, { enabled, keepPrevious: true });
  const schedules = useRead(scheduleRoutes.onDays, { query: query(start) }, { enabled, keepPrevious: true });
  return {
    days: daysFrom(start, count),
    coming,
    booked,
    schedules,
    isEmpty: coming.data !== undefined && !hasAny(coming.data),
    failed: [todayRead, coming, booked].find(({ isError }) => isError) ?? null,
    step: (by: 1 | -1) => setChosen(addDays(start, by * count)),
    show: setChosen,
  };
}
