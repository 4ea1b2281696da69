import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { User } from "../contract.ts";

export interface OpenAssignmentsPart extends SlotEntry {
  /** `onDone`: the work is with somebody else now. */
  readonly content: ComponentType<{ user: Pick<User, "ID" | "first_name" | "last_name">; onDone: () => void }>;
}

export const userSlots = {
  /** Below the refusal to deactivate a user with open work: a way to hand it over. */
  openAssignments: defineSlot<OpenAssignmentsPart>("user.open-assignments"),
};
