import type { KyselyConfig, LogEvent } from "kysely";
import { codeOf } from "#platform/start-error.ts";

/** A statement that is over: its text, with $1, $2 … in it and no value of anybody's, and the SQLSTATE where it failed. */
export interface Told {
  readonly sql: string;
  readonly ms: number;
  readonly failure: string | undefined;
}
export type OnQuery = (query: Told) => void;

const failureOf = (error: unknown): string => codeOf(error) ?? "fault";

/** For the query builder, which then tells of every statement it sends. */
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

/** The same of one that goes past the builder. */
export async function telling<Result>(onQuery: OnQuery | undefined, sql: string, asked: Promise<Result>): Promise<Result> {
  if (!onQuery) return asked;
  const began = performance.now();
  let failure: string | undefined;
  try {
    return await asked;
  } catch (error) {
    failure = failureOf(error);
    throw error;
  } finally {
    onQuery({ sql, ms: performance.now() - began, failure });
  }
}
