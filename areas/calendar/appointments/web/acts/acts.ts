import { createContext, useContext } from "react";
import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import type { Typed } from "#areas/patients/patients/rules/form.ts";
import type { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { When } from "../grid/snap.ts";
import type { Warning } from "#areas/calendar/appointments/rules/guard.ts";
import type { Appointment, AppointmentType } from "../appointment/appointment.ts";
import type { Guard } from "./guard.ts";

/** What is known of an appointment before its form opens. */
export interface NewAppointment {
  readonly appointment_type?: AppointmentType;
  readonly appointment_date?: Day;
  readonly start_time?: WallTime;
  readonly end_time?: WallTime;
  readonly patient?: PatientBrief | PickedPatient | null;
  /** Typed, and nobody chosen yet. */
  readonly search?: string;
  /** Somebody new, who is added with the appointment. */
  readonly newPatient?: Typed;
  readonly location?: LocationBrief | null;
  readonly notes?: string;
}

export interface AppointmentActs {
  /** Whether this person may change the calendar at all. */
  readonly mayEdit: boolean;
  book: (known: NewAppointment) => void;
  open: (appointment: Appointment) => void;
  /** Moves or resizes: shown at once, taken back with the reason when it can't be saved. `onKept`: a question was answered with no. */
  move: (appointment: Appointment, when: When, onKept?: () => void) => void;
  /** The same by keys: saved when the keys rest. */
  nudge: (appointment: Appointment, when: When) => void;
  cancel: (appointment: Appointment) => void;
  uncancel: (appointment: Appointment) => void;
  remove: (appointment: Appointment) => void;
  /** Takes it in hand, to be put down elsewhere (Ctrl+X, Ctrl+V). */
  cut: (appointment: Appointment) => void;
  /** What speaks against a time, as far as the days on screen tell. */
  setGuard: (guard: Guard | null) => void;
  warn: Guard;
  /** Asks whether a new time is booked anyway. */
  askToBook: (when: When, warning: Warning, book: () => void, onKept?: () => void) => void;
  /** Where appointments are shown while they are being saved. */
  readonly shown: ReadonlyMap<string, When>;
  /** Read aloud. */
  say: (words: string) => void;
}

export const AppointmentActsContext = createContext<AppointmentActs | null>(null);

export function useAppointmentActs(): AppointmentActs {
  const acts = useContext(AppointmentActsContext);
  if (!acts) throw new Error("useAppointmentActs is for what is inside AppointmentActsProvider.");
  return acts;
}
