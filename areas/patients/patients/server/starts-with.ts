import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Character that sorts after every text with the same prefix, in the collation "C". */
const LAST = "\u{10FFFF}";

/**
 * SQL condition: a column of collation "C" starts with the prefix. Uses a range rather than LIKE because
 * PostgreSQL can use an index for LIKE only with a known pattern, and planning each search anew took longer
 * than the search.
 */
export const startsWith = (column: RawBuilder<unknown>, prefix: string): RawBuilder<SqlBool> =>
  prefix === ""
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${prefix + LAST})`;
