import { FEEDBACK_TYPES } from "../contract.ts";

/** Returns the name of a type. */
export const typeLabel = (type: number): string => FEEDBACK_TYPES[type - 1] ?? "Feedback";

/** Describes the entry for the activity feed, without the comment. Staff record feedback for the client. */
export const describeEntry = (type: number, isStaff: boolean): string =>
  isStaff
    ? `recorded a ${typeLabel(type).toLowerCase()} from the client`
    : `sent a ${typeLabel(type).toLowerCase()}`;
