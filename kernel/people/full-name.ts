/**
 * A word of a name with at least two letters of any script, such as "Mai", "O'Neil" or "Lê". One letter of a
 * script of syllables or signs is a whole name.
 */
const NAME_WORD = /\p{L}[\p{M}'’.-]*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u;

/** Returns true for a first and a last name of at least two letters each, as a typed signature needs them. */
export const isFullName = (text: string): boolean =>
  text.split(/\s+/).filter((word) => NAME_WORD.test(word)).length >= 2;
