import type { ReactNode } from "react";
import type { ReachableClient } from "#platform/access/session.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { AppointmentActs } from "../acts/acts.ts";
import type { Appointment } from "../appointment/appointment.ts";
import type { Drag, DragWarning } from "../grid/drag.ts";
import type { AppointmentTime } from "../grid/snap.ts";

/** A doctor whose day is one column. */
export interface ColumnClient extends ReachableClient {
  /** Name with title, such as "Dr Priya Raman". */
  readonly name: string;
  readonly mayEdit: boolean;
}

/** Facts of a column that the board and its header need, once the day is loaded. */
export interface ColumnFacts {
  /** Number of appointments that are not cancelled. Null while loading, and if loading failed. */
  readonly booked: number | null;
  /** Rows of all-day entries: schedules and public holidays. */
  readonly rows: number;
  /** Number of appointments before and after the hours on screen. */
  readonly earlier: number;
  readonly later: number;
  /** Start and end of the hours that would show all appointments, in minutes since midnight. */
  readonly from: number;
  readonly to: number;
}

/** Functions of one column that its neighbours and the page use. */
export interface ColumnHandle {
  readonly client: ColumnClient;
  readonly acts: AppointmentActs;
  /** Focuses the free time or appointment at a minute of the day. */
  readonly enter: (minute: number) => void;
}

/** A move of an appointment to another doctor's column. */
export interface Transfer {
  readonly appointment: Appointment;
  readonly from: ColumnHandle;
  readonly to: ColumnHandle;
  readonly when: AppointmentTime;
}

/** An appointment that is dragged over another doctor's column. */
export interface Ghosted {
  readonly column: number;
  readonly drag: Drag;
}

export interface BoardProps {
  day: Day;
  columns: readonly ColumnClient[];
  /** ID of the doctor in whose column the keyboard focus is, or was last. */
  active: number;
  onActive: (ID: number) => void;
  /** Returns the objection to a move to another doctor, or null. */
  objectionTo: (transfer: Transfer) => DragWarning | null;
  onTransfer: (transfer: Transfer) => void;
  /** Called with the columns' functions, by the doctor's ID, once and for the life of the board. */
  handles: Map<number, ColumnHandle>;
  /** Renders the name of a column with its controls. */
  renderHead: (column: ColumnClient, facts: ColumnFacts | undefined) => ReactNode;
  isPhone: boolean;
}
