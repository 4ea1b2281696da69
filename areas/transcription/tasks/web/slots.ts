import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Task, TaskAttachment, TaskRow } from "../contract.ts";

export interface TaskPart extends SlotEntry {
  readonly content: ComponentType<{ task: Task }>;
}

export interface TaskRecordingPart extends SlotEntry {
  readonly content: ComponentType<{ attachment: TaskAttachment }>;
}

export interface TaskListPart extends SlotEntry {
  /**
   * Component for a part of the list. `meant` returns the selected tasks, or else the focused task, if any.
   */
  readonly content: ComponentType<{ rows: readonly TaskRow[]; meant: () => readonly TaskRow[] }>;
}

/** Slots for parts that other features add to the page of a task and to the task list. */
export const taskSlots = {
  /** Button among the actions of the task list, with its keyboard shortcut. */
  listAction: defineSlot<TaskListPart>("task.list-action"),
  /** Button among the actions of the task's page. */
  action: defineSlot<TaskPart>("task.action"),
  /** Player below a recording in the list of the task's files. */
  recording: defineSlot<TaskRecordingPart>("task.recording"),
  /** Card below the files, on the pages of staff and of the client. */
  card: defineSlot<TaskPart>("task.card"),
};
