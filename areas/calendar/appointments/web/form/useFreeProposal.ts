import { useEffect, useRef } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { firstGap } from "#areas/calendar/appointments/rules/availability.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { addMinutes, isWallTime, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { AppointmentForm } from "./appointment-form.ts";

interface ProposedStart {
  readonly day: Day;
  readonly start: WallTime;
}

/**
 * Returns the first free start from the proposed one on. Null if the proposed start is free, or no time is
 * left on that day.
 */
export function freeFrom(
  start: WallTime,
  minutes: number,
  taken: readonly { start_time: WallTime; end_time: WallTime; cancelled: boolean }[],
) {
  const activeAppointments = taken.filter(({ cancelled }) => !cancelled);
  const free = firstGap({ start_time: start, end_time: "23:59" }, activeAppointments, minutes, 0);
  return free === start ? null : free;
}

/**
 * Moves the proposed time of a new appointment to a free one once. A time that the user entered is never
 * changed.
 */
export function useFreeProposal(form: FormFor<typeof AppointmentForm>, isProposed: boolean): void {
  const firstProposal = useRef<ProposedStart | null>(null);
  const { appointment_date, start_time, end_time } = form.values;
  const hasTime =
    typeof appointment_date === "string" &&
    isDay(appointment_date) &&
    typeof start_time === "string" &&
    isWallTime(start_time);
  if (firstProposal.current === null && hasTime)
    firstProposal.current = { day: appointment_date, start: start_time };
  const day = firstProposal.current?.day ?? "1900-01-01";
  const { data } = useRead(
    appointmentRoutes.onDay,
    { params: { date: day } },
    { enabled: isProposed && firstProposal.current !== null },
  );
  const isDone = useRef(false);
  useEffect(() => {
    const proposed = firstProposal.current;
    if (!data || !proposed || isDone.current) return;
    isDone.current = true;
    const isTouched = appointment_date !== proposed.day || start_time !== proposed.start;
    if (isTouched || typeof end_time !== "string" || !isWallTime(end_time)) return;
    const minutes = minutesOf(end_time) - minutesOf(proposed.start);
    const free = freeFrom(proposed.start, minutes, data);
    if (free) form.propose({ start_time: free, end_time: addMinutes(free, minutes) });
  }, [data, form, appointment_date, start_time, end_time]);
}
