import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { SEARCH_FROM, searchTooShort } from "../contract.ts";
import { escapeLike } from "#kernel/text/like.ts";

/** Refuses searches shorter than three characters (RULE-SUB-01). */
export const maySearch = (text: string): Verdict<"subscriber.search_too_short"> =>
  text.trim().length >= SEARCH_FROM ? allow : refuse(searchTooShort, undefined);

/** Returns the typed words as SQL patterns. All must match, in any order. */
export const patternsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `%${escapeLike(word)}%`);
