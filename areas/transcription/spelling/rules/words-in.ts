export interface WordRange {
  readonly word: string;
  /** Offsets of the first character, and of the character after the last. */
  readonly from: number;
  readonly to: number;
}

const WORD = /\p{L}[\p{L}\p{M}\d]*(?:[-'’][\p{L}\p{M}\d]+)*/gu;

/** Returns the words of a text with their offsets. */
export const wordsIn = (text: string): WordRange[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));

/** Returns the key under which a word is looked up: in lower case, without "'s". */
export const lookupKeyOf = (word: string): string =>
  word.replaceAll("’", "'").replace(/'s$/i, "").toLowerCase();
