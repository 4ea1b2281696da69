import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { User } from "../user.contract.ts";

export interface OpenAssignmentsPart extends SlotEntry {
  /** Component that reassigns open work. Calls `onDone` when the work is assigned to another user. */
  readonly content: ComponentType<{
    user: Pick<User, "ID" | "first_name" | "last_name">;
    onDone: () => void;
  }>;
}

export const userSlots = {
  /** Ways to reassign open work, shown below the error that prevents deactivating a user. */
  openAssignments: defineSlot<OpenAssignmentsPart>("user.open-assignments"),
};
