import { useSyncExternalStore } from "react";
import type { Appointment } from "../appointment/appointment.ts";

// One appointment at a time, cut from the calendar. It stays through weeks and views; the server holds its old time until it is put down.
let current: Appointment | null = null;
const listeners = new Set<() => void>();

export function takeInHand(appointment: Appointment | null): void {
  current = appointment;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was cut from this client's calendar. */
export function useInHand(client: number): Appointment | null {
  const held = useSyncExternalStore(subscribe, () => current);
  return held?._doctor === client ? held : null;
}
