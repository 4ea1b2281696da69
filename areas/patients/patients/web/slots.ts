import type { Icon } from "#platform/web/shell/feature.ts";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

/** Action for the whole list of patients. */
export interface PatientsAction extends SlotEntry {
  readonly label: string;
  readonly icon: Icon;
  /** Path relative to the client's pages. */
  readonly to: string;
}

/** Slots in the list of patients that other features fill. */
export const patientListSlots = {
  /** Actions beside the title. */
  action: defineSlot<PatientsAction>("patients.list"),
};
