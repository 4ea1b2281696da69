import type { FinishedChange } from "#areas/calendar/appointments/web/useFinishedChange.ts";
import { createOverlayDialog } from "#platform/web/shell/overlay-dialog.tsx";
import type { WaitListEntry } from "../entry.contract.ts";
import type { Slot } from "../rules/fit.ts";

/** A patient that the form of a new entry starts with. */
interface AskedPatient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** A free time to be offered, with its location. */
export interface AskedSlot extends Slot {
  readonly _location: number | null;
}

/**
 * The requested dialog: an entry to edit, a new entry of a patient if one is given, an entry to offer a time to,
 * a time to offer, or the time that a change of an appointment freed.
 */
export type WaitListDialogRequest =
  | { readonly kind: "edit"; readonly entry: WaitListEntry }
  | { readonly kind: "add"; readonly patient: AskedPatient | null }
  | { readonly kind: "offer"; readonly entry: WaitListEntry }
  | { readonly kind: "fit"; readonly slot: AskedSlot }
  | { readonly kind: "changed"; readonly change: FinishedChange };

export const { ask, anywhere } = createOverlayDialog<WaitListDialogRequest>();
