import { lengthOf } from "#kernel/text/text.ts";

const MOST_LETTERS = 60;

/**
 * Removes everything from a user's text that a mail program could turn into a link, and reduces the text to
 * one short line. Prevents an attacker from sending a message of their own to any address by entering a name
 * and an address that Corella sends email to.
 */
function plain(text: string, dropped: RegExp, most: number): string {
  const words = text
    .normalize("NFC")
    .replace(dropped, " ")
    // Keeps a full stop at the end of a word ("J. R.", "St. John") and removes a full stop inside a word,
    // which would form a host name.
    .replace(/\.(?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return lengthOf(words) <= most ? words : [...words].slice(0, most).join("").trim();
}

/** Makes a name that a user chose, such as the name of a device or a key, safe for an email. */
export const wordsInEmail = (text: string, most = MOST_LETTERS): string => plain(text, /[^\p{L}\p{M}\p{N}'’. -]/gu, most);

export const nameInEmail = (name: string): string => plain(name, /[^\p{L}\p{M}'’. -]/gu, MOST_LETTERS);

export function greetingTo({ first_name }: { readonly first_name: string }): string {
  const name = nameInEmail(first_name);
  return /\p{L}/u.test(name) ? `Hi ${name},` : "Hello,";
}
