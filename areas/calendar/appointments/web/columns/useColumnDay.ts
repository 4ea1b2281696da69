import { useMemo } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { useGuard } from "../acts/guard.ts";
import { withMoves } from "../appointment/useMoves.ts";
import { byStart, shadedHoursOf } from "../calendar/entries.ts";
import { loadErrorOf, useAppointments } from "../calendar/useAppointments.ts";
import { useHideCancelled } from "../calendar/useHideCancelled.ts";
import { useHolidays } from "../calendar/useHolidays.ts";
import { HOLIDAY_ROWS } from "../grid/grid-sizes.ts";
import { appointmentsOfDay } from "../../rules/day-groups.ts";

const NO_APPOINTMENTS: readonly never[] = [];
const NO_SCHEDULES: readonly ScheduleOnDay[] = [];

/** Reads the day of the column's doctor, and checks moves against it. */
export function useColumnDay(day: Day) {
  const { shown } = useAppointmentActs();
  const range = useMemo(() => ({ start: day, end: day }), [day]);
  const { appointments: read, schedules: plan } = useAppointments(range);
  const all = useMemo(
    () => appointmentsOfDay(withMoves(read.data ?? NO_APPOINTMENTS, shown), day),
    [read.data, shown, day],
  );
  const [isHidden] = useHideCancelled();
  const appointments = useMemo(
    () => (isHidden ? all.filter(({ cancelled }) => !cancelled) : all),
    [all, isHidden],
  );
  const schedules = useMemo(
    () => (plan.data ?? NO_SCHEDULES).filter(({ schedule_date }) => schedule_date === day).toSorted(byStart),
    [plan.data, day],
  );
  const holidays = useHolidays(range, null);
  useGuard({ appointments: all, schedules, holidays });
  const ofDay = holidays.get(day) ?? NO_APPOINTMENTS;
  const behind = useMemo(
    () =>
      shadedHoursOf(
        schedules,
        schedules.some(({ available }) => available),
        ofDay.some(({ isEverywhere }) => isEverywhere),
      ),
    [schedules, ofDay],
  );
  return {
    range,
    appointments,
    schedules,
    holidays: ofDay,
    behind,
    rows: schedules.length + ofDay.length * HOLIDAY_ROWS,
    error: loadErrorOf(read),
    isLoaded: read.isSuccess && !read.isPlaceholderData,
    retry: () => void read.refetch(),
  };
}
