import type { KeyboardEvent } from "react";
import { mayFire } from "#platform/web/ui/keys/shortcuts.ts";
import type { AppointmentActs } from "../acts/acts.ts";
import type { Appointment } from "../appointment/appointment.ts";

/** Delete deletes the appointment with the focus, X cancels or restores it. Null for other keys. */
export function actByKey(event: KeyboardEvent, appointment: Appointment, acts: AppointmentActs): (() => void) | null {
  if (event.key === "Delete") return () => acts.remove(appointment);
  if (event.key.toLowerCase() !== "x" || !mayFire({ keys: "x" }, event.target)) return null;
  return () => (appointment.cancelled ? acts.uncancel(appointment) : acts.cancel(appointment));
}

/** With Ctrl no key of the grid acts but X, which cuts the appointment. True: Ctrl is held. */
export function cutByKey(event: KeyboardEvent, appointment: Appointment | undefined, acts: AppointmentActs): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  if (appointment && acts.mayEdit && event.key.toLowerCase() === "x") {
    event.preventDefault();
    acts.cut(appointment);
  }
  return true;
}

/** Answers a key: nobody else does. */
export function answer(event: KeyboardEvent, act: (() => void) | null | undefined): void {
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
