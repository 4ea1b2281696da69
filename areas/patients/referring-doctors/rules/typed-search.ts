import { cleanText } from "#areas/practice/reference-data/rules/typed-text.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { lengthOf } from "#kernel/text/text.ts";
import { parseTitle } from "#kernel/people/title.ts";
import { MIN_LETTERS } from "../contract.ts";

/** A search for a referring doctor, in the forms used for comparison. */
export interface TypedSearch {
  /** Each word as a name key and as typed; practice names keep their apostrophes. */
  readonly words: readonly { readonly key: string; readonly written: string }[];
  /** All words as one name key, so that `van der berg` matches a last name of three words. */
  readonly whole: string;
  /** Possible prefixes of a provider number, with and without a leading zero. Empty if no digit was typed. */
  readonly numbers: readonly string[];
}

/** Parses a search, ignoring a leading title: `Dr Birch` searches for Birch. Null if too little was typed. */
export function readSearch(text: string): TypedSearch | null {
  const cleanedText = cleanText(text);
  if (lengthOf(cleanedText) < MIN_LETTERS) return null;
  const typedWords = cleanedText
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const [first = "", ...otherWords] = typedWords;
  const names = otherWords.length > 0 && parseTitle(first) !== null ? otherWords : typedWords;
  const words = names.map((word) => ({ key: nameKey(word), written: word })).filter(({ key }) => key !== "");
  if (words.length === 0) return null;
  const number = cleanedText.toUpperCase().replace(/[\s-]/g, "");
  const isNumber = /\d/.test(number) && /^[0-9A-Z]{2,8}$/.test(number);
  return {
    words,
    whole: words.map(({ key }) => key).join(""),
    numbers: isNumber ? [number, `0${number}`] : [],
  };
}
