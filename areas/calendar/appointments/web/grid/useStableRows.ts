import { useState } from "react";
import type { Appointment } from "../appointment/appointment.ts";

const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["version", "created_time", "repeat_exceptions"]);

/**
 * Returns true if two appointments render alike. Nested objects are compared by identity because unchanged
 * ones are kept when rows are read again.
 */
export function looksAlike(a: Appointment, b: Appointment): boolean {
  if (a === b) return true;
  const before = Object.entries(a).filter(([name]) => !HIDDEN_FIELDS.has(name));
  const after = new Map<string, unknown>(Object.entries(b));
  return before.every(([name, value]) => after.get(name) === value);
}

/**
 * Returns the previous appointments as long as all of them render alike, because re-rendering a full week
 * costs more than the comparison.
 */
export function useStableRows(appointments: readonly Appointment[]): readonly Appointment[] {
  const [stableRows, setStableRows] = useState(appointments);
  if (stableRows === appointments) return stableRows;
  const isSame =
    stableRows.length === appointments.length &&
    stableRows.every((appointment, index) => looksAlike(appointment, appointments[index] ?? appointment));
  if (isSame) return stableRows;
  setStableRows(appointments);
  return appointments;
}
