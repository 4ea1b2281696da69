import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

interface PreferencesSection extends SlotEntry {
  readonly content: ComponentType;
}

/** Slots on the preferences page of a client that other features fill. */
export const preferenceSlots = {
  section: defineSlot<PreferencesSection>("preferences.section"),
};
