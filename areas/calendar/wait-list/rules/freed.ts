import { overlaps, type Slot } from "./fit.ts";

interface ChangedAppointment extends Slot {
  readonly appointment_type: number;
  readonly _location: number | null;
}

interface Change {
  readonly deed: string;
  /** The appointment before the change. */
  readonly appointment: ChangedAppointment;
  /** New time of a moved appointment. */
  readonly when?: Slot | undefined;
}

/** Acts after which the time of an appointment is free. */
const FREEING: ReadonlySet<string> = new Set(["cancelled", "deleted", "moved"]);
/** Type of an event (CONST-05). */
const OTHER = 3;

/**
 * Returns the time that a change freed. Null if it freed none: a move that still overlaps the old time, or a
 * change of an event, which holds no patient's time.
 */
export function freedBy({ deed, appointment, when }: Change): (Slot & { _location: number | null }) | null {
  const { appointment_type, appointment_date, start_time, end_time, _location } = appointment;
  if (!FREEING.has(deed) || appointment_type === OTHER) return null;
  const isStill = when?.appointment_date === appointment_date && overlaps(when, appointment);
  return isStill ? null : { appointment_date, start_time, end_time, _location };
}
