import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

interface PreferencesSection extends SlotEntry {
  readonly content: ComponentType;
}

/** What features above show among the preferences of a client, of the client that is open around it. */
export const preferenceSlots = {
  section: defineSlot<PreferencesSection>("preferences.section"),
};
