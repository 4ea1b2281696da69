import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { isReferralMissing } from "#areas/calendar/appointments/rules/referral-cover.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { byTime } from "../../rules/day-groups.ts";

const DAYS_AHEAD = 55;

const byDateAndTime = (a: Appointment, b: Appointment): number =>
  a.appointment_date.localeCompare(b.appointment_date) || byTime(a, b);

interface Options {
  day: Day;
  /** The element that lists the day's appointments. */
  list: RefObject<HTMLElement | null>;
  onDay: (day: Day) => void;
}

/**
 * Returns a function that goes to the next appointment without a referral, also on later days, and focuses
 * that appointment in the list.
 */
export function useNextMissing({ day, list, onDay }: Options) {
  const queries = useQueryClient();
  const owner = useOwner();
  const [currentAppointment, setCurrentAppointment] = useState<Appointment | null>(null);
  const [isLast, setLast] = useState(false);
  /** The appointment to focus once it is listed. A second press of Next may replace it before that. */
  const focusTarget = useRef<Appointment | null>(null);
  useEffect(() => {
    if (currentAppointment === null || focusTarget.current !== currentAppointment) return;
    const row = list.current
      ?.querySelector(`[data-listed="${appointmentKey(currentAppointment)}"]`)
      ?.closest("li, tr");
    const opener = row?.querySelector("button");
    if (!opener) return;
    focusTarget.current = null;
    opener.focus();
    opener.scrollIntoView({ block: "nearest" });
  });

  const go = async (): Promise<void> => {
    const query = { start: day, end: addDays(day, DAYS_AHEAD) };
    const appointments = await queries.fetchQuery({
      queryKey: queryKey(appointmentRoutes.between, { query }, owner),
      queryFn: ({ signal }) => request(appointmentRoutes.between, { query }, { owner, signal }),
      staleTime: 30_000,
    });
    const missing = appointments.filter(isReferralMissing).toSorted(byDateAndTime);
    const isSameDay = currentAppointment?.appointment_date === day;
    const next = missing.find(
      (appointment) => !isSameDay || byDateAndTime(appointment, currentAppointment) > 0,
    );
    setLast(next === undefined);
    if (!next) return;
    focusTarget.current = next;
    setCurrentAppointment(next);
    if (next.appointment_date !== day) onDay(next.appointment_date);
  };
  return { go: () => void go().catch(() => undefined), isLast };
}
