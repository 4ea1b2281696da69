import type { KeyboardEvent } from "react";
import { mayFire } from "#platform/web/ui/keys/shortcuts.ts";
import type { AppointmentActs } from "../acts/acts.ts";
import type { Appointment } from "../appointment/appointment.ts";

/**
 * Returns the action of a key on the focused appointment: Delete deletes, X cancels or restores. Null for
 * other keys.
 */
export function actByKey(
  event: KeyboardEvent,
  appointment: Appointment,
  acts: AppointmentActs,
): (() => void) | null {
  if (event.key === "Delete") return () => acts.remove(appointment);
  if (event.key.toLowerCase() !== "x" || !mayFire({ keys: "x" }, event.target)) return null;
  return () => (appointment.cancelled ? acts.uncancel(appointment) : acts.cancel(appointment));
}

/**
 * Handles keys pressed with Ctrl or Cmd: X cuts the appointment, others do nothing. Returns true if Ctrl or
 * Cmd is pressed, so that no other key of the grid acts.
 */
export function cutByKey(
  event: KeyboardEvent,
  appointment: Appointment | undefined,
  acts: AppointmentActs,
): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  if (appointment && acts.mayEdit && event.key.toLowerCase() === "x") {
    event.preventDefault();
    acts.cut(appointment);
  }
  return true;
}

/**
 * Runs the action and stops the event, so that no other handler acts on the key. Does nothing without an
 * action.
 */
export function handleKey(event: KeyboardEvent, act: (() => void) | null | undefined): void {
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
