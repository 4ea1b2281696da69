import { createContext, useContext } from "react";
import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import type { TypedValues } from "#areas/patients/patients/rules/form.ts";
import type { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { AppointmentTime } from "../grid/snap.ts";
import type { Warning } from "#areas/calendar/appointments/rules/guard.ts";
import type { Appointment, AppointmentType } from "../appointment/appointment.ts";
import type { Guard } from "./guard.ts";
import type { Side, Undoable } from "./undo-stack.ts";

/** Initial values of the appointment form. */
export interface NewAppointment {
  readonly appointment_type?: AppointmentType;
  readonly appointment_date?: Day;
  readonly start_time?: WallTime;
  readonly end_time?: WallTime;
  readonly patient?: PatientBrief | PickedPatient | null;
  /** Text typed into the patient search before a patient is chosen. */
  readonly search?: string;
  /** Details of a new patient, who is added together with the appointment. */
  readonly newPatient?: TypedValues;
  readonly location?: LocationBrief | null;
  /** The client's own type. */
  readonly visit_type?: { readonly ID: number } | null;
  readonly notes?: string;
}

/** Words of the question about a time with a warning. */
export interface GuardLabels {
  readonly name: string;
  readonly title: string;
  readonly confirm: string;
  readonly cancel: string;
}

export interface AppointmentActs {
  /** True if the user may change the calendar. */
  readonly mayEdit: boolean;
  /** Name of the doctor if the page shows the calendars of several, otherwise null. */
  readonly doctor: string | null;
  book: (known: NewAppointment) => void;
  open: (appointment: Appointment) => void;
  /**
   * Moves or resizes an appointment. Shows the new time at once and reverts it, with the reason, if saving
   * fails. `onKept` is called if the user declines a confirmation.
   */
  move: (appointment: Appointment, when: AppointmentTime, onKept?: () => void) => void;
  /** Moves or resizes by keyboard, saving only after the last key press. */
  nudge: (appointment: Appointment, when: AppointmentTime) => void;
  cancel: (appointment: Appointment) => void;
  uncancel: (appointment: Appointment) => void;
  remove: (appointment: Appointment) => void;
  /** Cuts an appointment, to be pasted at another time (Ctrl+X, Ctrl+V). */
  cut: (appointment: Appointment) => void;
  /** Sets the function that checks a time against the days on screen, or null if no calendar is shown. */
  setGuard: (guard: Guard | null) => void;
  warn: Guard;
  /** Asks the user to confirm booking at a time with a warning. `onKept` is called if the user declines. */
  askToBook: (
    when: AppointmentTime,
    warning: Warning,
    book: () => void,
    onKept?: () => void,
    labels?: Partial<GuardLabels>,
  ) => void;
  /** New times of appointments that are still being saved, by appointment key. */
  readonly shown: ReadonlyMap<string, AppointmentTime>;
  /** Undoes or redoes the latest change on this page, a keyboard move that is not saved yet included. */
  undo: (side: Side) => void;
  /** Announces a saved change, in the given words, with an Undo action. */
  announce: (change: Pick<Undoable, "_undo" | "done" | "undone" | "send">) => void;
  /** True while a keyboard move is not saved yet. */
  isMoving: () => boolean;
  /** Announces the words to screen readers. */
  say: (words: string) => void;
}

export const AppointmentActsContext = createContext<AppointmentActs | null>(null);

/** Returns the doctor's name on a page with the calendars of several doctors, otherwise null. */
export const useColumnDoctor = (): string | null => useContext(AppointmentActsContext)?.doctor ?? null;

export function useAppointmentActs(): AppointmentActs {
  const acts = useContext(AppointmentActsContext);
  if (!acts) throw new Error("useAppointmentActs is for what is inside AppointmentActsProvider.");
  return acts;
}
