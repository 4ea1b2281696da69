import { nameKey } from "./name-key.ts";

export interface RankedName {
  readonly username?: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Ranks of the people found by a search, best first. Every list of people uses this order; Enter selects the
 * first row.
 */
export const NAME_RANKS = { username: 0, lastName: 1, beginning: 2, contained: 3, elsewhere: 4 } as const;
export type NameRank = (typeof NAME_RANKS)[keyof typeof NAME_RANKS];

/**
 * Returns the search text as compared by `nameRank` and by its SQL equivalent (`platform/db/name-order.ts`).
 */
export const rankedText = (typed: string) => ({ username: typed.trim().toLowerCase(), name: nameKey(typed) });

/**
 * Ranks a person for a search text: an exact username, then an exact last name (or whole name), then a name
 * that begins with the text, then a name that contains the text. Matches elsewhere, such as in the name of
 * the practice, come last.
 */
export function nameRank(typed: string, person: RankedName): NameRank {
  const { username, name } = rankedText(typed);
  const user = (person.username ?? "").toLowerCase();
  const last = nameKey(person.last_name);
  const first = nameKey(person.first_name);
  if (username !== "" && username === user) return NAME_RANKS.username;
  if (name === "") return NAME_RANKS.elsewhere;
  const fullNames = [last, first + last, last + first];
  if (fullNames.includes(name)) return NAME_RANKS.lastName;
  if (user.startsWith(username) || [first, ...fullNames].some((each) => each.startsWith(name)))
    return NAME_RANKS.beginning;
  if (user.includes(username) || [first, last].some((each) => each.includes(name)))
    return NAME_RANKS.contained;
  return NAME_RANKS.elsewhere;
}
