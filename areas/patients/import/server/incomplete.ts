import { sql } from "kysely";

/**
 * SQL condition for an imported or importable row with at least one value that is left out or kept only in
 * the notes.
 */
export const isIncomplete = sql<boolean>`(outcome in ('new', 'change', 'doubt', 'made', 'changed') and ${hasLostValue("corrections")})`;

/**
 * Matches corrections with a lost value. A number that a spreadsheet shortened, such as 2.42878E+09, is a
 * correction that can be turned off, but is lost as well.
 */
export function hasLostValue(column: string) {
  return sql<boolean>`${sql.ref(column)} @? '$[*] ? (@.kind == "lost" || @.kind == "kept" || (@.kind == "left_out" && @.was like_regex "^[0-9][.,]?[0-9]*E" flag "i"))'`;
}
