/**
 * SQL of the time before a column's by an interval, such as '4 hours'. Subtracts in UTC because an update of a
 * distributed table may not subtract from a time with a zone, which depends on the session.
 */
export const earlier = (column: string, interval: string): string =>
  `((${column} at time zone 'UTC' - interval '${interval}') at time zone 'UTC')`;
