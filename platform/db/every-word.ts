import { type RawBuilder, sql } from "kysely";
import { escapeLike } from "#kernel/text/like.ts";

const MAX_WORDS = 10;
const likeOf = (word: string): string => `%${escapeLike(word)}%`;

/** Returns a condition for each word of a search: the text contains it, in any case. */
export const everyWord = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<boolean>[] =>
  (search ?? "")
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => sql<boolean>`${text} ilike ${likeOf(word)}`);
