import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";

interface SchedulesPart extends SlotEntry {
  readonly content: ComponentType;
}

/** What features above availability show on its page. */
export const scheduleSlots = {
  /** A button beside the title. */
  action: defineSlot<SchedulesPart>("schedules.action"),
};
