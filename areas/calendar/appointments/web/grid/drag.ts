import type { Appointment } from "../appointment/appointment.ts";
import type { AppointmentTime } from "./snap.ts";

/** Warning on the ghost of a dragged appointment. */
export interface DragWarning {
  readonly title: string;
  readonly detail: string;
}

/** The dragged appointment with its new time, or a new time being drawn (`appointment` is null). */
export interface Drag {
  readonly appointment: Appointment | null;
  readonly when: AppointmentTime;
  readonly warning: DragWarning | null;
}

export const BILLED_STAYS: DragWarning = { title: "Billed appointments can't be moved", detail: "" };
