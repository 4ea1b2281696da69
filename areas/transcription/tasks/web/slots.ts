import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Task, TaskRow } from "../contract.ts";

export interface TaskPart extends SlotEntry {
  readonly content: ComponentType<{ task: Task }>;
}

export interface TaskListPart extends SlotEntry {
  /** `meant`: the selected tasks, else the one that has the focus, if any. */
  readonly content: ComponentType<{ rows: readonly TaskRow[]; meant: () => readonly TaskRow[] }>;
}

/** What other features show on the page of a task, for staff, and do in the list of tasks. */
export const taskSlots = {
  /** Keys of the task list. */
  listKey: defineSlot<TaskListPart>("task.list-key"),
  /** A button among the actions of the page. */
  action: defineSlot<TaskPart>("task.action"),
};
