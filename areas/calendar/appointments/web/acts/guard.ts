import { useEffect } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { type Warning, warningOf } from "#areas/calendar/appointments/rules/guard.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Holidays } from "../calendar/useHolidays.ts";
import type { AppointmentTime } from "../grid/snap.ts";
import { type Appointment, appointmentKey, appointmentName } from "../appointment/appointment.ts";
import { useAppointmentActs } from "./acts.ts";

/**
 * Returns the objection to a time for an existing appointment, or for a new one at a location. Null if there
 * is none.
 */
export type Guard = (
  appointment: Appointment | null,
  when: AppointmentTime,
  _location: number | null,
) => Warning | null;

interface GuardFacts {
  appointments: readonly Appointment[];
  schedules: readonly ScheduleOnDay[];
  holidays: Holidays;
}

/**
 * Registers the guard for the calendar on screen, which checks a time against the loaded days. The server has
 * the final say when the change is saved.
 */
export function useGuard(facts: GuardFacts): void {
  const { setGuard } = useAppointmentActs();
  const { zone } = useClient();
  const latest = useLatest(facts);
  useEffect(() => {
    setGuard((appointment, when, _location) => {
      const { appointments, schedules, holidays } = latest.current;
      const day = when.appointment_date;
      const key = appointment && appointmentKey(appointment);
      const others = appointments
        .filter((each) => each.appointment_date === day && !each.cancelled && appointmentKey(each) !== key)
        .map((each) => ({
          name: appointmentName(each),
          start_time: each.start_time,
          end_time: each.end_time,
        }));
      return warningOf(
        { ...when, _location },
        {
          others,
          schedules: schedules.filter(({ schedule_date }) => schedule_date === day),
          holidays: holidays.get(day) ?? [],
          now: wallOf(new Date().toISOString(), appointment?.zone ?? zone),
          isPlanned: schedules.some(({ available }) => available),
        },
      );
    });
    return () => setGuard(null);
  }, [setGuard, latest, zone]);
}
