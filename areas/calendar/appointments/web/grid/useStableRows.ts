import { useState } from "react";
import type { Appointment } from "../appointment/appointment.ts";

const UNSEEN: ReadonlySet<string> = new Set(["version", "created_time", "repeat_exceptions"]);

/**
 * Returns true if two appointments render alike. Nested objects are compared by identity because unchanged
 * ones are kept when rows are read again.
 */
export function looksAlike(a: Appointment, b: Appointment): boolean {
  if (a === b) return true;
  const before = Object.entries(a).filter(([name]) => !UNSEEN.has(name));
  const after = new Map<string, unknown>(Object.entries(b));
  return before.every(([name, value]) => after.get(name) === value);
}

/**
 * Returns the previous appointments as long as all of them render alike, because re-rendering a full week
 * costs more than the comparison.
 */
export function useStableRows(appointments: readonly Appointment[]): readonly Appointment[] {
  const [drawn, setDrawn] = useState(appointments);
  if (drawn === appointments) return drawn;
  const isSame =
    drawn.length === appointments.length &&
    drawn.every((appointment, place) => looksAlike(appointment, appointments[place] ?? appointment));
  if (isSame) return drawn;
  setDrawn(appointments);
  return appointments;
}
