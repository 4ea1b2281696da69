import type { AppointmentChange } from "../contract.ts";
import { active, cancelled } from "./cancelling.ts";
import type { Occasion, Visit } from "./visit.ts";

/** What somebody sent: a field left out keeps its value. */
export type Given = Omit<AppointmentChange, "version" | "_doctor" | "repeat_date">;

const orKept = <Value>(given: Value | undefined, kept: Value): Value => (given === undefined ? kept : given);

/** The visit with what was given. RULE-APPT-02: type 3 has no patient. Whether it is billed only its states decide. */
export function withGiven(visit: Occasion, given: Given): Occasion {
  const appointment_type = given.appointment_type ?? visit.appointment_type;
  const changed = {
    ...visit,
    appointment_type,
    appointment_date: given.appointment_date ?? visit.appointment_date,
    start_time: given.start_time ?? visit.start_time,
    end_time: given.end_time ?? visit.end_time,
    _patient: appointment_type === 3 ? null : orKept(given._patient, visit._patient),
    _location: orKept(given._location, visit._location),
    notes: orKept(given.notes, visit.notes),
    follow_up: orKept(given.follow_up, visit.follow_up),
  };
  if (!(given.cancelled ?? visit.cancelled)) return active(changed);
  return cancelled(changed, orKept(given.cancellation_reason, visit.cancellation_reason));
}

/** Fields that only make sense together: they are changed, compared and kept as one. */
const GROUPS = [
  ["appointment_type", "_patient"],
  ["start_time", "end_time"],
  ["_location"],
  ["notes"],
  ["follow_up"],
  ["cancelled", "cancellation_reason"],
] as const satisfies readonly (readonly (keyof Visit)[])[];
export type Group = (typeof GROUPS)[number];

const same = (a: Visit, b: Visit, group: Group): boolean => group.every((field) => a[field] === b[field]);

/** What somebody changed about a visit, its day apart. */
export const changedGroups = (before: Visit, after: Visit): Group[] => GROUPS.filter((group) => !same(before, after, group));

/** The visit with these groups as they are in `after`. */
export function withGroups<V extends Visit>(visit: V, after: Visit, groups: readonly Group[]): V {
  return groups.reduce<V>((so_far, group) => withGroup(so_far, after, group), visit);
}

function withGroup<V extends Visit>(visit: V, after: Visit, group: Group): V {
  if (group[0] === "cancelled") return after.cancelled ? cancelled(visit, after.cancellation_reason) : active(visit);
  if (group[0] === "appointment_type") return { ...visit, appointment_type: after.appointment_type, _patient: after._patient };
  if (group[0] === "start_time") return { ...visit, start_time: after.start_time, end_time: after.end_time };
  if (group[0] === "_location") return { ...visit, _location: after._location };
  return group[0] === "notes" ? { ...visit, notes: after.notes } : { ...visit, follow_up: after.follow_up };
}

/** A singly changed visit follows its series in what it had in common with it; what was set for it alone stays. */
export function following<V extends Visit>(visit: V, series: Visit, after: Visit, groups: readonly Group[]): V {
  return withGroups(
    visit,
    after,
    groups.filter((group) => same(visit, series, group)),
  );
}
