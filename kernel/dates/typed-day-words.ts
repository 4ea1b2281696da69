import { cutTrailing } from "#kernel/text/cut.ts";

const WORDS = [
  ..."january february march april may june july august september october november december sept".split(" "),
  ..."monday tuesday wednesday thursday friday saturday sunday tues wed thur thurs".split(" "),
  ..."today tomorrow tmrw yesterday next last this ago in on at am pm go to".split(" "),
  ..."days weeks months years wks d w m y t st nd rd th a.m. p.m.".split(" "),
];

const begins = (letters: string): boolean => letters === "" || WORDS.some((word) => word.startsWith(letters));

/** Numbers and signs, then letters as in "2w", "9am", "3rd" or "12mar"; or letters, then numbers. */
function canBePart(word: string): boolean {
  const parts = /^[+-]?[\d/.:,-]*(?:(\p{L}[\p{L}.]*)(?:[\d/:,-][\d/.:,-]*)?)?$/u.exec(word);
  return parts !== null && begins(cutTrailing(parts[1] ?? "", "."));
}

/** The first word that no date contains, as it was typed: "dex" in "fri 4 dex". Null where each may be a part of one. */
export function wordNotUnderstood(text: string): string | null {
  const words = text.trim().split(/\s+/);
  return words.find((word) => word !== "" && !canBePart(word.toLowerCase())) ?? null;
}
