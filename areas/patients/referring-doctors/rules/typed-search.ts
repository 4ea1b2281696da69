import { typedText } from "#areas/practice/reference-data/rules/typed-text.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { lengthOf } from "#kernel/text/text.ts";
import { parseTitle } from "#kernel/people/title.ts";
import { LEAST_LETTERS } from "../contract.ts";

/** What was typed into a search for a referring doctor, in the forms it is compared in. */
export interface TypedSearch {
  /** Each word as names are found by, and as it was written: a practice keeps its apostrophes. */
  readonly words: readonly { readonly key: string; readonly written: string }[];
  /** All words as one name: `van der berg` is found as it is kept. */
  readonly whole: string;
  /** Beginnings a provider number may have, with the zero the office leaves out; none where no digit was typed. */
  readonly numbers: readonly string[];
}

/** Null where too little was typed to look for. `Dr Birch` is looked for as Birch. */
export function readSearch(text: string): TypedSearch | null {
  const typed = typedText(text);
  if (lengthOf(typed) < LEAST_LETTERS) return null;
  const written = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const [first = "", ...others] = written;
  const names = others.length > 0 && parseTitle(first) !== null ? others : written;
  const words = names.map((word) => ({ key: nameKey(word), written: word })).filter(({ key }) => key !== "");
  if (words.length === 0) return null;
  const number = typed.toUpperCase().replace(/[\s-]/g, "");
  const isNumber = /\d/.test(number) && /^[0-9A-Z]{2,8}$/.test(number);
  return { words, whole: words.map(({ key }) => key).join(""), numbers: isNumber ? [number, `0${number}`] : [] };
}
