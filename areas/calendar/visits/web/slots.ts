import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Visit } from "../contract.ts";

export interface BillProps {
  readonly visit: Visit;
  /** The address of a page of the visit's client. */
  readonly to: (path: string) => string;
}

interface BillPart extends SlotEntry {
  readonly content: ComponentType<BillProps>;
}

/** Parts of the waiting room that features above visits fill. */
export const visitSlots = {
  /** The button of a patient who is to be billed: leads to where that is done. */
  bill: defineSlot<BillPart>("visits.bill"),
};
