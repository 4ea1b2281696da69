import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

export interface AccountFact extends SlotEntry {
  readonly label: string;
  readonly value: ComponentType<{ client: number }>;
}

/** What other features know of a client's account, beside the invoice that is written for it. */
export const invoiceSlots = { account: defineSlot<AccountFact>("invoices.account") };
