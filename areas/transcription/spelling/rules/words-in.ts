export interface WordIn {
  readonly word: string;
  /** Its place in the text. */
  readonly from: number;
  readonly to: number;
}

const WORD = /\p{L}[\p{L}\p{M}\d]*(?:[-'’][\p{L}\p{M}\d]+)*/gu;

/** The words of a text with their places. */
export const wordsIn = (text: string): WordIn[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));

/** As a word is looked up: in small letters, without "'s". */
export const lookedUp = (word: string): string => word.replaceAll("’", "'").replace(/'s$/i, "").toLowerCase();
