import type { Appointment } from "../appointment/appointment.ts";
import type { When } from "./snap.ts";

/** What a ghost says against its time. */
export interface HeldWarning {
  readonly title: string;
  readonly detail: string;
}

/** What the pointer has: an appointment on its way to another time, or a new time being drawn. */
export interface Held {
  readonly appointment: Appointment | null;
  readonly when: When;
  readonly warning: HeldWarning | null;
}

export const BILLED_STAYS: HeldWarning = { title: "Billed appointments can't be moved", detail: "" };
