import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

export interface AccountFact extends SlotEntry {
  readonly label: string;
  readonly value: ComponentType<{ client: number }>;
}

/** Slots for facts about a client's account that other features show beside the invoice form. */
export const invoiceSlots = { account: defineSlot<AccountFact>("invoices.account") };
