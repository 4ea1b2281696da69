import { createContext, useContext } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { keyText } from "../../rules/key.ts";
import type { RoomDoctor, Visit, VisitStep } from "../../contract.ts";

/** The state of the waiting room's page that its rows share. */
export interface RoomView {
  readonly now: string;
  readonly isShort: boolean;
  readonly isPhone: boolean;
  readonly mayEdit: boolean;
  /** The patient as this screen names them. */
  readonly nameOf: (visit: Pick<Visit, "patient">) => string;
  /** Kept for Ctrl+Z. */
  readonly keepUndo: (done: Undoable) => void;
  /** Opens the facts of a visit, on a phone. */
  readonly open: (doctor: RoomDoctor, visit: Visit) => void;
}

export interface Undoable {
  /** "Call in. SINGH, Harpreet" */
  readonly label: string;
  readonly undo: () => Promise<void>;
}

export const RoomContext = createContext<RoomView | null>(null);

export function useRoomView(): RoomView {
  const view = useContext(RoomContext);
  if (!view) throw new Error("useRoomView is for what is inside the waiting room.");
  return view;
}

/** A doctor's column with what can be done to its visits. */
export interface ColumnActs {
  readonly doctor: RoomDoctor;
  readonly step: (visit: Visit, step: VisitStep) => void;
  readonly back: (visit: Visit) => void;
  /** The visit whose step is on its way. */
  readonly sending: string | null;
  readonly to: (path: string) => string;
}

export const ColumnContext = createContext<ColumnActs | null>(null);

export function useColumn(): ColumnActs {
  const column = useContext(ColumnContext);
  if (!column) throw new Error("useColumn is for what is inside a doctor's column.");
  return column;
}

/** One visit among all columns. */
export const visitId = ({ ID, _doctor, repeat_date, appointment_date }: Visit): string =>
  `${_doctor} ${keyText({ _appointment: ID, repeat_date: repeat_date ?? appointment_date, visit_date: appointment_date })}`;

/** "MOROZOVA, Svetlana" */
export const fullName = ({ patient }: Pick<Visit, "patient">): string =>
  `${patient.last_name.toUpperCase()}, ${patient.first_name}`;

/** Names the client of a column's calls; for a peer's column the caller's own ID stands beside it (F-13). `own` is null for staff. */
export const ownerOfColumn = (doctor: number, own: number | null): Owner =>
  own !== null && own !== doctor ? { doctor_id: doctor, requestingID: own } : { doctor_id: doctor };
