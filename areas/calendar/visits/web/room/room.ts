import { createContext, useContext } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { keyText } from "../../rules/key.ts";
import type { RoomDoctor, Visit, VisitStep } from "../../contract.ts";

/** What every row of the waiting room needs to know. */
export interface RoomView {
  readonly now: string;
  readonly isShort: boolean;
  readonly isPhone: boolean;
  readonly mayEdit: boolean;
  /** The patient as this screen names them. */
  readonly nameOf: (visit: Pick<Visit, "patient">) => string;
  /** Kept for Ctrl+Z. */
  readonly keepUndo: (done: Undoable) => void;
  /** On a phone a row opens its facts. */
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

/** Whose rows a column's calls are about: a peer's with one's own ID beside it (F-13); staff name the doctor alone. */
export const ownerOfColumn = (doctor: number, own: number | null): Owner =>
  own !== null && own !== doctor ? { doctor_id: doctor, requestingID: own } : { doctor_id: doctor };
