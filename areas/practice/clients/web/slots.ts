import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Client } from "../client.contract.ts";

/**
 * Tab of a client's record: preferences, credit points, booking agents. The tab's name appears in the
 * address.
 */
export interface ClientTab extends SlotEntry {
  readonly label: string;
  readonly content: ComponentType<{ client: Client }>;
}

/** Slots on a client's record that dependent features fill. */
export const clientSlots = { tab: defineSlot<ClientTab>("client.tab") };
