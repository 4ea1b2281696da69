import type { KyselyConfig, LogEvent } from "kysely";
import { codeOf } from "#platform/start-error.ts";

/**
 * Completed statement: its text with placeholders ($1, $2 …) and no values, and its SQLSTATE if it failed.
 */
export interface CompletedQuery {
  readonly sql: string;
  readonly ms: number;
  readonly failure: string | undefined;
}
export type OnQuery = (query: CompletedQuery) => void;

const failureOf = (error: unknown): string => codeOf(error) ?? "fault";

/** Configures the query builder to report every statement it sends. */
export function logging(onQuery: OnQuery | undefined): Pick<KyselyConfig, "log"> {
  if (!onQuery) return {};
  return {
    log: ({ level, query, queryDurationMillis, ...event }: LogEvent) =>
      onQuery({
        sql: query.sql,
        ms: queryDurationMillis,
        failure: level === "error" ? failureOf("error" in event ? event.error : undefined) : undefined,
      }),
  };
}

/** Reports a statement that does not go through the query builder. */
export async function reportQuery<Result>(
  onQuery: OnQuery | undefined,
  sql: string,
  result: Promise<Result>,
): Promise<Result> {
  if (!onQuery) return result;
  const startMs = performance.now();
  let failure: string | undefined;
  try {
    return await result;
  } catch (error) {
    failure = failureOf(error);
    throw error;
  } finally {
    onQuery({ sql, ms: performance.now() - startMs, failure });
  }
}
