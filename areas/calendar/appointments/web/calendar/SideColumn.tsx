import { useMemo, useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { DayPanel } from "../day/DayPanel.tsx";
import { appointmentsAt } from "../../rules/day-groups.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { awayOnDay } from "./entries.ts";
import { MiniMonth } from "../month/MiniMonth.tsx";
import classes from "./page.module.css";
import { firstOfMonth, monthGrid, type Range } from "./range.ts";

export interface ListedDay {
  readonly listed: Day;
  readonly ofListed: readonly Appointment[];
  readonly schedules: readonly ScheduleOnDay[];
  /** Number of appointments on the listed day at locations that are not shown. */
  readonly elsewhere: number;
}

const NO_APPOINTMENTS: readonly Appointment[] = [];

export function countsOf(appointments: readonly Appointment[]): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const { appointment_date: day, cancelled } of appointments)
    if (!cancelled) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/**
 * Renders the mini month and the list of one day. The mini month's dots are read after the days on screen
 * have loaded.
 */
export function SideColumn({
  range,
  day,
  drawn,
  today,
  location,
  isReady,
  onDay,
}: {
  range: Range;
  day: Day;
  /** Data of the listed day. Deferred, so that the mini month responds first. */
  drawn: ListedDay;
  today: Day;
  location: number | null;
  isReady: boolean;
  onDay: (day: Day) => void;
}) {
  const choose = useLatestAct(onDay);
  const shownMonth = firstOfMonth(day);
  const [chosenMonth, setChosenMonth] = useState<{ from: Day; month: Day } | null>(null);
  // The month chosen in the mini month applies until the calendar moves to another month.
  const month = chosenMonth && chosenMonth.from === shownMonth ? chosenMonth.month : shownMonth;
  const { start, end } = monthGrid(month);
  const read = useRead(
    appointmentRoutes.between,
    { query: { start, end } },
    { enabled: isReady, keepPrevious: true, freshFor: 60_000 },
  );
  const counts = useMemo(
    () => countsOf(appointmentsAt(read.data ?? NO_APPOINTMENTS, location)),
    [read.data, location],
  );
  return (
    <aside className={`${classes.side} no-print`} aria-label="Month and day">
      <MiniMonth
        month={month}
        onMonth={(next) => setChosenMonth({ from: shownMonth, month: next })}
        range={range}
        today={today}
        chosen={day}
        counts={counts}
        onDay={onDay}
      />
      <DayPanel
        day={drawn.listed}
        appointments={isReady ? drawn.ofListed : undefined}
        elsewhere={drawn.elsewhere}
        away={awayOnDay(drawn.schedules, drawn.listed)}
        onDay={choose}
      />
    </aside>
  );
}
