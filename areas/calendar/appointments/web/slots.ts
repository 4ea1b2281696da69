import type { ComponentType } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import type { Appointment } from "../contract.ts";

/** How far an appointment is, as a sign with its word. */
export interface AppointmentMark {
  readonly words: string;
  readonly tone: Tone;
  readonly icon: ComponentType;
}

export type MarkOf = (appointment: Appointment) => AppointmentMark | null;

export interface MarksProps {
  /** The days on screen. */
  readonly start: Day;
  readonly end: Day;
  /** Hears how each appointment is marked, again whenever that changes. Draws nothing, so that the page need not wait for it. */
  readonly onMarks: (markOf: MarkOf) => void;
}

interface MarksPart extends SlotEntry {
  readonly content: ComponentType<MarksProps>;
}

interface PhoneAction extends SlotEntry {
  readonly content: ComponentType;
}

/** Places on the pages of appointments that other features fill. */
export const appointmentSlots = {
  /** A link in the head of the calendar on a phone. */
  phoneAction: defineSlot<PhoneAction>("appointments.phone-action"),
  /** How far each appointment of the days on screen is: one feature has it. */
  marks: defineSlot<MarksPart>("appointments.marks"),
};
