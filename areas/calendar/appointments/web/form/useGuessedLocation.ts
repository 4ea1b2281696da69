import { locationRoutes } from "#areas/practice/locations/contract.ts";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import { isDay } from "#kernel/dates/day.ts";
import { isWallTime, minutesOf } from "#kernel/dates/wall-time.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { locationAt } from "../calendar/entries.ts";
import type { AppointmentDraft } from "./appointment-form.ts";

/**
 * Returns the location where the doctor works at the time in the form, according to the schedules. Used if
 * the user chose no location. Null if there is none.
 */
export const useGuessedLocation = (draft: AppointmentDraft): number | null =>
  useGuessedLocationRead(draft).location;

/** Returns the guessed location, and whether the schedules of that day are still loading. */
export function useGuessedLocationRead({
  appointment_date: day,
  start_time: start,
  _location,
}: AppointmentDraft): {
  location: number | null;
  isPending: boolean;
} {
  const isAsked = _location === undefined && typeof day === "string" && isDay(day);
  const date = isAsked ? day : "2000-01-01";
  const plan = useRead(
    scheduleRoutes.onDays,
    { query: { start: date, end: date } },
    { enabled: isAsked, freshFor: 60_000 },
  );
  // Availability of a deleted location still stands, but no appointment can be booked there.
  const locations = useRead(locationRoutes.all, {}, { enabled: isAsked, freshFor: 300_000 });
  if (!isAsked || typeof start !== "string" || !isWallTime(start))
    return { location: null, isPending: false };
  const planned = locationAt(plan.data ?? [], day, minutesOf(start))?.ID ?? null;
  const isLive = (locations.data ?? []).some(({ ID }) => ID === planned);
  return {
    location: isLive ? planned : null,
    isPending: isAnswerPending(plan) || isAnswerPending(locations),
  };
}
