import { useState } from "react";
import type { Appointment } from "../appointment/appointment.ts";

const UNSEEN: ReadonlySet<string> = new Set(["version", "created_time", "repeat_exceptions"]);

/** Whether two rows are drawn alike; rows that were read again keep the objects inside them that did not change. */
export function looksAlike(a: Appointment, b: Appointment): boolean {
  if (a === b) return true;
  const before = Object.entries(a).filter(([name]) => !UNSEEN.has(name));
  const after = new Map<string, unknown>(Object.entries(b));
  return before.every(([name, value]) => after.get(name) === value);
}

/** The appointments as they were last drawn for as long as they look the same: drawing a full week again costs more than this. */
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
