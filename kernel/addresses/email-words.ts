import { lengthOf } from "#kernel/text/text.ts";

const MAX_LETTERS = 60;

/**
 * Removes everything from a user's text that a mail program could turn into a link, and reduces the text to
 * one short line. Prevents an attacker from sending a message of their own to any address by entering a name
 * and an address that Corella sends email to.
 */
function plainTextOf(text: string, droppedPattern: RegExp, maxLength: number): string {
  const line = text
    .normalize("NFC")
    .replace(droppedPattern, " ")
    // Keeps a full stop at the end of a word ("J. R.", "St. John") and removes a full stop inside a word,
    // which would form a host name.
    .replace(/\.(?=\S)/g, " ")
    // Removes the marks of characters that were removed, such as the variation selector of a picture.
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return lengthOf(line) <= maxLength ? line : [...line].slice(0, maxLength).join("").trim();
}

/** Makes a name that a user chose, such as the name of a device or a key, safe for an email. */
export const emailSafeText = (text: string, maxLength = MAX_LETTERS): string =>
  plainTextOf(text, /[^\p{L}\p{M}\p{N}'’. -]/gu, maxLength);

export const emailSafeName = (name: string): string => plainTextOf(name, /[^\p{L}\p{M}'’. -]/gu, MAX_LETTERS);

/**
 * Keeps a message readable and removes what a mail program could turn into a link: the marks inside web and
 * email addresses.
 */
export const emailSafeMessage = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]/gu, "")
    .replace(/\b(?:https?|ftp|mailto|tel)\s*:/gi, " ")
    .replace(/[@/\\<>]/g, " ")
    .replace(/[.\u3002\uFF0E\uFF61](?=\S)/g, ". ")
    .replace(/[ \t]+/g, " ")
    .trim();

export function greetingTo({ first_name }: { readonly first_name: string }): string {
  const name = emailSafeName(first_name);
  return /\p{L}/u.test(name) ? `Hi ${name},` : "Hello,";
}
