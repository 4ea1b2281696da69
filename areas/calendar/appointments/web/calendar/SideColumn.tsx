import { useMemo, useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { DayPanel } from "../day/DayPanel.tsx";
import { atLocation } from "../../rules/day-groups.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { awayOnDay } from "./entries.ts";
import { MiniMonth } from "../month/MiniMonth.tsx";
import classes from "./page.module.css";
import { firstOfMonth, monthGrid, type Range } from "./range.ts";

export interface Listed {
  readonly listed: Day;
  readonly ofListed: readonly Appointment[];
  readonly schedules: readonly ScheduleOnDay[];
  /** Booked that day where the calendar does not look. */
  readonly elsewhere: number;
}

const NO_VISITS: readonly Appointment[] = [];

export function countsOf(appointments: readonly Appointment[]): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const { appointment_date: day, cancelled } of appointments) if (!cancelled) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/** The month, and the day in detail. The month's dots wait until the days on screen are there. */
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
  /** The day that is told in detail: it comes after the little month, which answers first. */
  drawn: Listed;
  today: Day;
  location: number | null;
  isReady: boolean;
  onDay: (day: Day) => void;
}) {
  const choose = useLatestAct(onDay);
  const shownMonth = firstOfMonth(day);
  const [turned, setTurned] = useState<{ from: Day; month: Day } | null>(null);
  // Turning the little month's pages lasts until the calendar itself goes elsewhere.
  const month = turned && turned.from === shownMonth ? turned.month : shownMonth;
  const { start, end } = monthGrid(month);
  const read = useRead(
    appointmentRoutes.between,
    { query: { start, end } },
    { enabled: isReady, keepPrevious: true, freshFor: 60_000 },
  );
  const counts = useMemo(() => countsOf(atLocation(read.data ?? NO_VISITS, location)), [read.data, location]);
  return (
    <aside className={`${classes.side} no-print`} aria-label="Month and day">
      <MiniMonth
        month={month}
        onMonth={(next) => setTurned({ from: shownMonth, month: next })}
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
