import { FEEDBACK_TYPES } from "../contract.ts";

/** Returns the name of a type. */
export const typeWord = (type: number): string => FEEDBACK_TYPES[type - 1] ?? "Feedback";

/** Describes the entry for the activity feed, without the comment. Staff record feedback for the client. */
export const sentWords = (type: number, isStaff: boolean): string =>
  isStaff ? `recorded a ${typeWord(type).toLowerCase()} from the client` : `sent a ${typeWord(type).toLowerCase()}`;
