import { nameKey } from "./name-key.ts";

export interface RankedName {
  readonly username?: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** In the order of every list of people found by a search: the first row is the one that Enter takes. */
export const NAME_RANKS = { username: 0, lastName: 1, beginning: 2, contained: 3, elsewhere: 4 } as const;
export type NameRank = (typeof NAME_RANKS)[keyof typeof NAME_RANKS];

/** What `nameRank` compares, and its twin in SQL (`platform/db/name-order.ts`). */
export const rankedText = (typed: string) => ({ username: typed.trim().toLowerCase(), name: nameKey(typed) });

/**
 * Exactly the user name, then exactly the last name (or the whole name), then a beginning of one of them, then contained in one; what
 * matches elsewhere, such as in the name of the practice, comes last.
 */
export function nameRank(typed: string, person: RankedName): NameRank {
  const { username, name } = rankedText(typed);
  const user = (person.username ?? "").toLowerCase();
  const last = nameKey(person.last_name);
  const first = nameKey(person.first_name);
  if (username !== "" && username === user) return NAME_RANKS.username;
  if (name === "") return NAME_RANKS.elsewhere;
  const whole = [last, first + last, last + first];
  if (whole.includes(name)) return NAME_RANKS.lastName;
  if (user.startsWith(username) || [first, ...whole].some((each) => each.startsWith(name))) return NAME_RANKS.beginning;
  if (user.includes(username) || [first, last].some((each) => each.includes(name))) return NAME_RANKS.contained;
  return NAME_RANKS.elsewhere;
}
