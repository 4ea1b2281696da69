const LONGEST = 100;

/**
 * What was typed into a search, as far as a database can hold it. The rest (case, accents, apostrophes, wildcards) falls away in
 * `search_key`, the one place that folds.
 */
export const typedText = (typed: string): string =>
  [...typed.replace(/[\u0000\p{Surrogate}]/gu, " ")].slice(0, LONGEST).join("").trim();

/** The postcode among folded words, and the other words: `footscray 3011`, `3011 footscray`. */
export function postcodeIn(key: string): { words: string; postcode: string | null } {
  const words = key.split(" ");
  const postcode = words.find((word) => /^\d{4}$/.test(word)) ?? null;
  return { words: words.filter((word) => word !== postcode).join(" "), postcode };
}
