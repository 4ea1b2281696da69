import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Visit } from "../contract.ts";

export interface BillProps {
  readonly visit: Visit;
  /** Returns the address of a page of the visit's client. */
  readonly to: (path: string) => string;
}

interface BillPart extends SlotEntry {
  readonly content: ComponentType<BillProps>;
}

/** Slots of the waiting room, filled by features that depend on visits. */
export const visitSlots = {
  /** Button of a patient to bill, which leads to the page where the appointment is billed. */
  bill: defineSlot<BillPart>("visits.bill"),
};
