import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Client } from "../client.contract.ts";

/** A tab of a client's record: preferences, credit points, booking agents. Its name is in the address. */
export interface ClientTab extends SlotEntry {
  readonly label: string;
  readonly content: ComponentType<{ client: Client }>;
}

/** What features above clients show on a client's record. */
export const clientSlots = { tab: defineSlot<ClientTab>("client.tab") };
