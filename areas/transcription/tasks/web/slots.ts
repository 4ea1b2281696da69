import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Task } from "../contract.ts";

export interface TaskPart extends SlotEntry {
  readonly content: ComponentType<{ task: Task }>;
}

/** What other features show on the page of a task, for staff. */
export const taskSlots = {
  /** A button among the actions of the page. */
  action: defineSlot<TaskPart>("task.action"),
};
