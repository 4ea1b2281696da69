import type { Icon } from "#platform/web/shell/feature.ts";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

/** A page about all patients. */
export interface PatientsAction extends SlotEntry {
  readonly label: string;
  readonly icon: Icon;
  /** Beneath the client's pages. */
  readonly to: string;
}

/** What other features show with the list of patients. */
export const patientListSlots = {
  /** Beside the title. */
  action: defineSlot<PatientsAction>("patients.list"),
};
