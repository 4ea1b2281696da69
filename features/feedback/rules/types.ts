import { FEEDBACK_TYPES } from "../contract.ts";

/** The word for a type's number. */
export const typeWord = (type: number): string => FEEDBACK_TYPES[type - 1] ?? "Feedback";

/** "sent a compliment", as the feed says it: what was written is for who reads feedback. */
export const sentWords = (type: number): string => `sent a ${typeWord(type).toLowerCase()}`;
