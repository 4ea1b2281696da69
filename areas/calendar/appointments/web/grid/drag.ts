import type { Appointment } from "../appointment/appointment.ts";
import type { Point } from "./pointer-drag.ts";
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

/** Receives drags that leave the calendar of one doctor for that of another, where several are side by side. */
export interface AcrossDrag {
  /** Shows the appointment where the pointer is. Returns true if that is in another doctor's column. */
  follow: (appointment: Appointment, when: AppointmentTime, point: Point) => boolean;
  /** Called when the appointment is dropped on the column that was last shown. */
  drop: (appointment: Appointment, when: AppointmentTime) => void;
  /** Called when the drag ends, before `drop`. */
  end: () => void;
}

export const BILLED_STAYS: DragWarning = { title: "Billed appointments can't be moved", detail: "" };
