/** Characters of a statement that a log line and a span keep at its start and at its end. */
const START = 1500;
const END = 400;

interface LoggedStatement {
  readonly sql: string;
  /** Number of values that the statement was sent with. */
  readonly parameters: number;
}

/**
 * Bounds the text of a statement for the log and for traces, because a statement that writes many rows has
 * thousands of placeholders. Keeps the start, which names the table, and the end, which has the conditions.
 */
export function loggedStatement(sql: string): LoggedStatement {
  let parameters = 0;
  for (const [, number] of sql.matchAll(/\$(\d+)/g)) parameters = Math.max(parameters, Number(number));
  if (sql.length <= START + END) return { sql, parameters };
  const omittedLength = sql.length - START - END;
  return { sql: `${sql.slice(0, START)} … (${omittedLength} characters) … ${sql.slice(-END)}`, parameters };
}
