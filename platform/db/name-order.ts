import { type RawBuilder, sql } from "kysely";
import { rankedText } from "#kernel/people/name-rank.ts";
import { escapeLike } from "#kernel/text/like.ts";

interface NameColumns {
  /** Column with the username in lower case, as used for signing in. Undefined for patients. */
  readonly username?: RawBuilder<unknown>;
  readonly first: RawBuilder<unknown>;
  readonly last: RawBuilder<unknown>;
}

const personColumns = { username: sql`p.username_key`, first: sql`p.first_key`, last: sql`p.last_key` };

/**
 * Builds the first sort key of a lookup, the SQL counterpart of the kernel's `nameRank`. Applies to a person
 * `p` unless other columns are given.
 */
export function nameOrder(typed: string, columns: NameColumns = personColumns): RawBuilder<number> {
  const { username, name } = rankedText(typed);
  // Uses a subquery because a bare number in `order by` would be a column position.
  if (name === "" && username === "") return sql<number>`(select 0)`;
  // Removes spaces because the keys of some tables keep them between words.
  const last = sql`replace(${columns.last}, ' ', '')`;
  const first = sql`replace(${columns.first}, ' ', '')`;
  const startPattern = `${name}%`;
  const containsPattern = `%${name}%`;
  const user = columns.username;
  const isUser = user ? sql`${user} = ${username}` : sql`false`;
  const startsUsername = user ? sql`${user} like ${`${escapeLike(username)}%`}` : sql`false`;
  const containsUsername = user ? sql`${user} like ${`%${escapeLike(username)}%`}` : sql`false`;
  return sql<number>`case
    when ${isUser} then 0
    when ${name} = '' then 4
    when ${name}::text in (${last}, ${first} || ${last}, ${last} || ${first}) then 1
    when ${startsUsername} or ${first} like ${startPattern} or ${first} || ${last} like ${startPattern} or ${last} || ${first} like ${startPattern} then 2
    when ${containsUsername} or ${first} like ${containsPattern} or ${last} like ${containsPattern} then 3
    else 4 end`;
}
