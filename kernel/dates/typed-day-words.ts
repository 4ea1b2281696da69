import { cutTrailing } from "#kernel/text/cut-trailing.ts";

const WORDS = [
  ..."january february march april may june july august september october november december sept".split(" "),
  ..."monday tuesday wednesday thursday friday saturday sunday tues wed thur thurs".split(" "),
  ..."today tomorrow tmrw yesterday next last this ago in on at am pm go to".split(" "),
  ..."days weeks months years wks d w m y t st nd rd th a.m. p.m.".split(" "),
];

const isWordStart = (letters: string): boolean =>
  letters === "" || WORDS.some((word) => word.startsWith(letters));

/**
 * Returns true if the word may be part of a date: digits and signs, followed by letters as in "2w", "9am",
 * "3rd" or "12mar"; or letters followed by digits.
 */
function canBeDatePart(word: string): boolean {
  const match = /^[+-]?[\d/.:,-]*(?:(\p{L}[\p{L}.]*)(?:[\d/:,-][\d/.:,-]*)?)?$/u.exec(word);
  return match !== null && isWordStart(cutTrailing(match[1] ?? "", "."));
}

/**
 * Returns the first word, as typed, that can't be part of a date: "dex" in "fri 4 dex". Null if every word
 * can be part of a date.
 */
export function findUnknownWord(text: string): string | null {
  const words = text.trim().split(/\s+/);
  return words.find((word) => word !== "" && !canBeDatePart(word.toLowerCase())) ?? null;
}
