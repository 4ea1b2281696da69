/** Joins words for a sentence: "JPEG", "JPEG and PDF", "JPEG, PNG and PDF". Empty without words. */
export function joinWords(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
