import { createContext, useContext } from "react";
import type { Appointment } from "./appointment/appointment.ts";
import type { AppointmentMark, MarkOf } from "./slots.ts";

export const MarksContext = createContext<MarkOf>(() => null);

export const useMark = (appointment: Appointment): AppointmentMark | null =>
  useContext(MarksContext)(appointment);

/**
 * Returns the mark for screen readers, such as ", Waiting", appended to the appointment's text. Empty without
 * a mark.
 */
export const spokenMark = (mark: AppointmentMark | null): string => (mark ? `, ${mark.words}` : "");
