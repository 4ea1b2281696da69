import { useDebouncedValue } from "@mantine/hooks";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { isDay } from "#kernel/dates/day.ts";
import { isWallTime } from "#kernel/dates/wall-time.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { type TimeCheck, checkTime } from "./time-check.ts";
import type { AppointmentDraft } from "./appointment-form.ts";

type ClashDraft = Pick<
  AppointmentDraft,
  | "appointment_date"
  | "start_time"
  | "end_time"
  | "_location"
  | "resources"
  | "repeat_interval"
  | "repeat_frequency"
  | "repeat_end_date"
  | "repeat_count"
>;

const orUndefined = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

function clashQueryOf(draft: ClashDraft, appointment?: Appointment) {
  const { appointment_date: day, start_time: start, end_time: end } = draft;
  if (!day || !isDay(day) || !start || !isWallTime(start) || !end || !isWallTime(end) || start >= end)
    return null;
  const endDate = draft.repeat_end_date;
  const repeats = (draft.repeat_interval ?? 0) !== 0;
  return {
    appointment_date: day,
    start_time: start,
    end_time: end,
    _location: orUndefined(draft._location),
    resources: draft.resources?.length ? draft.resources.join(",") : undefined,
    repeat_interval: repeats ? orUndefined(draft.repeat_interval) : undefined,
    repeat_frequency:
      repeats && Number.isInteger(draft.repeat_frequency) ? orUndefined(draft.repeat_frequency) : undefined,
    repeat_end_date: repeats && endDate && isDay(endDate) && endDate >= day ? endDate : undefined,
    repeat_count:
      repeats && Number.isInteger(draft.repeat_count) ? orUndefined(draft.repeat_count) : undefined,
    ID: appointment?.ID,
    repeat_date: orUndefined(appointment?.repeat_date),
  };
}

/**
 * Queries the overlaps of an appointment before it is saved. Null while the form has no valid time or the
 * result is loading.
 */
export const useClash = (draft: ClashDraft, appointment?: Appointment): TimeCheck | null =>
  useClashRead(draft, appointment).echo;

/** Queries the overlaps, and returns whether the result for this draft is still loading. */
export function useClashRead(
  draft: ClashDraft,
  appointment?: Appointment,
): { echo: TimeCheck | null; isPending: boolean } {
  const clashQuery = clashQueryOf(draft, appointment);
  const [debouncedKey] = useDebouncedValue(JSON.stringify(clashQuery), 200);
  const isSettled = debouncedKey === JSON.stringify(clashQuery);
  const query = clashQuery ?? { appointment_date: "2000-01-01", start_time: "00:00", end_time: "00:05" };
  const clashRead = useRead(
    appointmentRoutes.clash,
    { query },
    { enabled: clashQuery !== null && isSettled, keepPrevious: true },
  );
  const isPending = clashQuery !== null && (!isSettled || isAnswerPending(clashRead));
  if (!clashQuery || !clashRead.data || !isDay(clashQuery.appointment_date)) return { echo: null, isPending };
  return { echo: checkTime(clashQuery.appointment_date, clashRead.data), isPending };
}
