import type { VisitType } from "#areas/calendar/appointment-types/contract.ts";
import { addMinutes, isWallTime, minutesOf } from "#kernel/dates/wall-time.ts";
import type { AppointmentType } from "../appointment/appointment.ts";
import type { AppointmentDraft } from "./appointment-form.ts";

interface LocationOption {
  readonly ID: number;
  readonly type: string;
}

/**
 * Returns the changes of a new type. A theatre case gets the client's only hospital as its location; if there
 * are several, the user must choose. Changing back from a theatre case lets the location be guessed again.
 */
export function withType(
  draft: AppointmentDraft,
  type: AppointmentType,
  locations: readonly LocationOption[],
): Partial<AppointmentDraft> {
  const hospitals = locations.filter((location) => location.type === "INPATIENT");
  const isHospital = hospitals.some(({ ID }) => ID === draft._location);
  if (type === 2 && !isHospital)
    return { appointment_type: type, _location: hospitals.length === 1 ? (hospitals[0]?.ID ?? null) : null };
  const wasTheatre = draft.appointment_type === 2 && type !== 2;
  return {
    appointment_type: type,
    ...(wasTheatre && (isHospital || draft._location === null) ? { _location: undefined } : {}),
  };
}

/**
 * Returns the changes that the client's own type makes: its length, and the only location of its kind unless
 * a location of that kind is already chosen. The user can still change both.
 */
export function withVisitType(
  draft: AppointmentDraft,
  { minutes, location_type }: Pick<VisitType, "minutes" | "location_type">,
  locations: readonly LocationOption[],
): Partial<AppointmentDraft> {
  const places = locations.filter(({ type }) => type === location_type);
  const [only] = places;
  const isPlaced = places.some(({ ID }) => ID === draft._location);
  return {
    ...(isTime(draft.start_time) ? { end_time: addMinutes(draft.start_time, minutes) } : {}),
    ...(only && places.length === 1 && !isPlaced ? { _location: only.ID } : {}),
  };
}

/** Returns the new end for a changed start, keeping the length. Empty if a time is invalid. */
export function withStart(draft: AppointmentDraft, start: unknown): Partial<AppointmentDraft> {
  if (typeof start !== "string" || !isWallTime(start) || !isTime(draft.start_time) || !isTime(draft.end_time))
    return {};
  const length = minutesOf(draft.end_time) - minutesOf(draft.start_time);
  return length > 0 ? { end_time: addMinutes(start, length) } : {};
}

const isTime = (value: string | null | undefined): value is `${number}:${number}` =>
  typeof value === "string" && isWallTime(value);

export function lengthIn(draft: Pick<AppointmentDraft, "start_time" | "end_time">): number | null {
  if (!isTime(draft.start_time) || !isTime(draft.end_time)) return null;
  const length = minutesOf(draft.end_time) - minutesOf(draft.start_time);
  return length > 0 ? length : null;
}
