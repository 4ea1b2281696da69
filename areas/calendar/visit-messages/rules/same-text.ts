import { plainText } from "./length.ts";

const bareText = (text: string): string => plainText(text).replace(/\s+/g, " ").trim();

/**
 * Returns true if the text that a provider gives back is the one that was sent to it. Providers trim a text,
 * replace typographic signs, and put a notice before the messages of a trial account.
 */
export const isSameText = (given: string, sent: string): boolean => bareText(given).endsWith(bareText(sent));
