import { useDebouncedValue } from "@mantine/hooks";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { isDay } from "#kernel/dates/day.ts";
import { isWallTime } from "#kernel/dates/wall-time.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { type Echo, echoOf } from "./echo.ts";
import type { AppointmentDraft } from "./appointment-form.ts";

type Asked = Pick<
  AppointmentDraft,
  | "appointment_date"
  | "start_time"
  | "end_time"
  | "_location"
  | "repeat_interval"
  | "repeat_frequency"
  | "repeat_end_date"
  | "repeat_count"
>;

const given = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

function questionOf(draft: Asked, appointment?: Appointment) {
  const { appointment_date: day, start_time: start, end_time: end } = draft;
  if (!day || !isDay(day) || !start || !isWallTime(start) || !end || !isWallTime(end) || start >= end) return null;
  const ends = draft.repeat_end_date;
  const repeats = (draft.repeat_interval ?? 0) !== 0;
  return {
    appointment_date: day,
    start_time: start,
    end_time: end,
    _location: given(draft._location),
    repeat_interval: repeats ? given(draft.repeat_interval) : undefined,
    repeat_frequency: repeats && Number.isInteger(draft.repeat_frequency) ? given(draft.repeat_frequency) : undefined,
    repeat_end_date: repeats && ends && isDay(ends) && ends >= day ? ends : undefined,
    repeat_count: repeats && Number.isInteger(draft.repeat_count) ? given(draft.repeat_count) : undefined,
    ID: appointment?.ID,
    repeat_date: given(appointment?.repeat_date),
  };
}

/**
 * Queries the overlaps of an appointment before it is saved. Null while the form has no valid time or the
 * result is loading.
 */
export const useClash = (draft: Asked, appointment?: Appointment): Echo | null => useClashRead(draft, appointment).echo;

/** Queries the overlaps, and returns whether the result for this draft is still loading. */
export function useClashRead(draft: Asked, appointment?: Appointment): { echo: Echo | null; isPending: boolean } {
  const asked = questionOf(draft, appointment);
  const [rested] = useDebouncedValue(JSON.stringify(asked), 200);
  const isRested = rested === JSON.stringify(asked);
  const query = asked ?? { appointment_date: "2000-01-01", start_time: "00:00", end_time: "00:05" };
  const found = useRead(appointmentRoutes.clash, { query }, { enabled: asked !== null && isRested, keepPrevious: true });
  const isPending = asked !== null && (!isRested || isAnswerPending(found));
  if (!asked || !found.data || !isDay(asked.appointment_date)) return { echo: null, isPending };
  return { echo: echoOf(asked.appointment_date, found.data), isPending };
}
