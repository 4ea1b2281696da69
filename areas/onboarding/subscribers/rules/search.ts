import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { SEARCH_FROM, searchTooShort } from "../contract.ts";

/** RULE-SUB-01: searching starts at more than 2 characters. */
export const maySearch = (text: string): Verdict<"subscriber.search_too_short"> =>
  text.trim().length >= SEARCH_FROM ? allow : refuse(searchTooShort, undefined);

/** The typed words as patterns of a statement: each must be found, in any order. */
export const patternsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
