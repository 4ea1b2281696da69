import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

interface SchedulesPart extends SlotEntry {
  readonly content: ComponentType;
}

/** Slots on the availability page that other features fill. */
export const scheduleSlots = {
  /** Button next to the title. */
  action: defineSlot<SchedulesPart>("schedules.action"),
};
