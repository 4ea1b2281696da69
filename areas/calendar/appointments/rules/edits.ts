import type { AppointmentChange } from "../contract.ts";
import { restoreAppointment, cancelAppointment } from "./cancelling.ts";
import type { DatedAppointment, Appointment } from "./appointment.ts";

/** Changes from an update request. An omitted field keeps its stored value. */
export type Edits = Omit<AppointmentChange, "version" | "_doctor" | "repeat_date">;

const withDefault = <Value>(given: Value | undefined, kept: Value): Value =>
  given === undefined ? kept : given;

/**
 * Merges the given changes into the appointment. An event (type 3) has no patient (RULE-APPT-02). Whether the
 * appointment is billed is decided only by cancelling and restoring.
 */
export function applyEdits(appointment: DatedAppointment, edits: Edits): DatedAppointment {
  const appointment_type = edits.appointment_type ?? appointment.appointment_type;
  const editedAppointment = {
    ...appointment,
    appointment_type,
    appointment_date: edits.appointment_date ?? appointment.appointment_date,
    start_time: edits.start_time ?? appointment.start_time,
    end_time: edits.end_time ?? appointment.end_time,
    _patient: appointment_type === 3 ? null : withDefault(edits._patient, appointment._patient),
    _location: withDefault(edits._location, appointment._location),
    _visit_type: withDefault(edits._visit_type, appointment._visit_type),
    resources: withDefault(
      edits.resources?.toSorted((a, b) => a - b),
      appointment.resources,
    ),
    notes: withDefault(edits.notes, appointment.notes),
    follow_up: withDefault(edits.follow_up, appointment.follow_up),
  };
  if (!(edits.cancelled ?? appointment.cancelled)) return restoreAppointment(editedAppointment);
  return cancelAppointment(
    editedAppointment,
    withDefault(edits.cancellation_reason, appointment.cancellation_reason),
  );
}

/** Fields that are changed, compared and kept together because they are only meaningful as a group. */
const GROUPS = [
  ["appointment_type", "_patient"],
  ["start_time", "end_time"],
  ["_location"],
  ["_visit_type"],
  ["resources"],
  ["notes"],
  ["follow_up"],
  ["cancelled", "cancellation_reason"],
] as const satisfies readonly (readonly (keyof Appointment)[])[];
export type Group = (typeof GROUPS)[number];

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join());

const hasSameValues = (a: Appointment, b: Appointment, group: Group): boolean =>
  group.every((field) => isSame(a[field], b[field]));

/**
 * Returns the groups of fields that differ between two versions of an appointment. The day is not compared.
 */
export const changedGroups = (before: Appointment, after: Appointment): Group[] =>
  GROUPS.filter((group) => !hasSameValues(before, after, group));

/** Copies the given groups of fields from `after` into the appointment. */
export function withGroups<V extends Appointment>(
  appointment: V,
  after: Appointment,
  groups: readonly Group[],
): V {
  return groups.reduce<V>((so_far, group) => withGroup(so_far, after, group), appointment);
}

function withGroup<V extends Appointment>(appointment: V, after: Appointment, group: Group): V {
  if (group[0] === "cancelled")
    return after.cancelled
      ? cancelAppointment(appointment, after.cancellation_reason)
      : restoreAppointment(appointment);
  if (group[0] === "appointment_type")
    return { ...appointment, appointment_type: after.appointment_type, _patient: after._patient };
  if (group[0] === "start_time")
    return { ...appointment, start_time: after.start_time, end_time: after.end_time };
  if (group[0] === "_location") return { ...appointment, _location: after._location };
  if (group[0] === "resources") return { ...appointment, resources: after.resources };
  if (group[0] === "_visit_type") return { ...appointment, _visit_type: after._visit_type };
  return group[0] === "notes"
    ? { ...appointment, notes: after.notes }
    : { ...appointment, follow_up: after.follow_up };
}

/**
 * Passes a change of the series on to an individually changed occurrence. Only the groups of fields that the
 * occurrence had in common with the series change; its own values are kept.
 */
export function applySeriesChange<V extends Appointment>(
  appointment: V,
  series: Appointment,
  after: Appointment,
  groups: readonly Group[],
): V {
  return withGroups(
    appointment,
    after,
    groups.filter((group) => hasSameValues(appointment, series, group)),
  );
}
