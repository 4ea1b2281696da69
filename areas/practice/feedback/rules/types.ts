import { FEEDBACK_TYPES } from "../contract.ts";

/** The word for a type's number. */
export const typeWord = (type: number): string => FEEDBACK_TYPES[type - 1] ?? "Feedback";

/** As the feed says it: that something was said, not what. Staff write down what they heard. */
export const sentWords = (type: number, isStaff: boolean): string =>
  isStaff ? `recorded a ${typeWord(type).toLowerCase()} from the client` : `sent a ${typeWord(type).toLowerCase()}`;
