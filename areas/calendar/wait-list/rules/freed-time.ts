import type { Slot } from "./fit.ts";

interface ChangedAppointment extends Slot {
  readonly appointment_type: number;
  readonly _location: number | null;
}

interface Change {
  readonly deed: string;
  /** The appointment before the change. */
  readonly appointment: ChangedAppointment;
}

/**
 * Acts after which the time of an appointment is offered. A move is not among them: a dialog after each drag
 * would be in the way of the next one, and of undo.
 */
const FREEING: ReadonlySet<string> = new Set(["cancelled", "deleted"]);
/** Type of an event (CONST-05). */
const OTHER = 3;

/** Returns the time that a change freed. Null for other changes, and for an event, which holds no patient's time. */
export function freedBy({ deed, appointment }: Change): (Slot & { _location: number | null }) | null {
  const { appointment_type, appointment_date, start_time, end_time, _location } = appointment;
  if (!FREEING.has(deed) || appointment_type === OTHER) return null;
  return { appointment_date, start_time, end_time, _location };
}
