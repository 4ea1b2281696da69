import { lengthOf } from "#kernel/text/text.ts";

const MOST_LETTERS = 60;

/**
 * Somebody's own words in an email of ours: nothing that a mail program makes a link of, on one line, and short. Whoever may enter a name and an
 * address could otherwise have Corella send a message of theirs to anybody.
 */
function plain(text: string, dropped: RegExp, most: number): string {
  const words = text
    .normalize("NFC")
    .replace(dropped, " ")
    // A full stop ends a word ("J. R.", "St. John"); inside one it makes a host name.
    .replace(/\.(?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return lengthOf(words) <= most ? words : [...words].slice(0, most).join("").trim();
}

/** What somebody named a thing: a device, a key. */
export const wordsInEmail = (text: string, most = MOST_LETTERS): string => plain(text, /[^\p{L}\p{M}\p{N}'’. -]/gu, most);

export const nameInEmail = (name: string): string => plain(name, /[^\p{L}\p{M}'’. -]/gu, MOST_LETTERS);

export function greetingTo({ first_name }: { readonly first_name: string }): string {
  const name = nameInEmail(first_name);
  return /\p{L}/u.test(name) ? `Hi ${name},` : "Hello,";
}
