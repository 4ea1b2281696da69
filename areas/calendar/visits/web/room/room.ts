import { createContext, useContext } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { keyText } from "../../rules/key.ts";
import type { RoomDoctor, Visit, VisitStep } from "../../contract.ts";

/** State of the waiting room page that its rows share. */
export interface RoomView {
  readonly now: string;
  readonly isShort: boolean;
  readonly isPhone: boolean;
  readonly mayEdit: boolean;
  /** Returns the patient's name as displayed on this screen, in full or shortened. */
  readonly nameOf: (visit: Pick<Visit, "patient">) => string;
  /** Adds an action for Ctrl+Z. Returns a function that undoes this action, if it has not been undone yet. */
  readonly keepUndo: (action: Reversible) => () => Promise<void>;
  /** Opens the details of a visit on a phone. */
  readonly open: (doctor: RoomDoctor, visit: Visit) => void;
}

/** A step that was taken or undone. */
export interface Reversible {
  /** Reverses the step. Resolves to the reversed step, or to the reason why nothing was reversed. */
  readonly reverse: () => Promise<Reversible | "not received" | "refused">;
}

export const RoomContext = createContext<RoomView | null>(null);

export function useRoomView(): RoomView {
  const view = useContext(RoomContext);
  if (!view) throw new Error("useRoomView is for what is inside the waiting room.");
  return view;
}

/** A doctor's column with the actions on its visits. */
export interface ColumnActs {
  readonly doctor: RoomDoctor;
  readonly step: (visit: Visit, step: VisitStep) => void;
  readonly back: (visit: Visit) => void;
  /** IDs (`visitId`) of the visits whose steps are being sent. */
  readonly sending: ReadonlySet<string>;
  readonly to: (path: string) => string;
}

export const ColumnContext = createContext<ColumnActs | null>(null);

export function useColumn(): ColumnActs {
  const column = useContext(ColumnContext);
  if (!column) throw new Error("useColumn is for what is inside a doctor's column.");
  return column;
}

/** Returns an ID that is unique across all columns. */
export const visitId = ({ ID, _doctor, repeat_date, appointment_date }: Visit): string =>
  `${_doctor} ${keyText({ _appointment: ID, repeat_date: repeat_date ?? appointment_date, visit_date: appointment_date })}`;

/** Returns a patient's full name: "MOROZOVA, Svetlana". */
export const fullName = ({ patient }: Pick<Visit, "patient">): string =>
  `${patient.last_name.toUpperCase()}, ${patient.first_name}`;

/**
 * Returns the client for a column's API calls. For the column of a company peer, adds the caller's own client
 * as `requestingID` (F-13). `own` is null for staff.
 */
export const ownerOfColumn = (doctor: number, own: number | null): Owner =>
  own !== null && own !== doctor ? { doctor_id: doctor, requestingID: own } : { doctor_id: doctor };
