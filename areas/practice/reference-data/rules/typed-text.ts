const LONGEST_TEXT = 100;

/**
 * Removes characters that the database can't store and limits the length. Case, accents, apostrophes and
 * wildcards are normalised by `search_key` only.
 */
export const cleanText = (typed: string): string =>
  [...typed.replace(/[\u0000\p{Surrogate}]/gu, " ")].slice(0, LONGEST_TEXT).join("").trim();

/**
 * Separates a postcode from the other words of a search key: `footscray 3011`, `3011 footscray`. The postcode
 * is null if there is none.
 */
export function postcodeIn(key: string): { words: string; postcode: string | null } {
  const words = key.split(" ");
  const postcode = words.find((word) => /^\d{4}$/.test(word)) ?? null;
  return { words: words.filter((word) => word !== postcode).join(" "), postcode };
}
