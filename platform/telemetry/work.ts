import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./tracer.ts";

/** Request or job that a statement or log line belongs to. Contains no personal data. */
export interface Work {
  readonly request_id?: string;
  readonly job?: string;
  /** Set only if traces are sent. */
  readonly span?: Span | undefined;
  /** Number of connections currently reserved for the request. */
  held?: number;
}

const current = new AsyncLocalStorage<Work>();

/** Runs `act` and everything asynchronous it starts as part of `work`. */
export const runWork = <Result>(work: Work, act: () => Result): Result => current.run(work, act);

export const currentWork = (): Work | undefined => current.getStore();

/** Counts a reserved connection of the current work. Returns a function to call at its release. */
export function countConnection(): () => void {
  const work = current.getStore();
  if (!work) return () => undefined;
  work.held = (work.held ?? 0) + 1;
  return () => void (work.held = (work.held ?? 1) - 1);
}

/** Returns the trace ID for log lines, or undefined. */
export function currentTrace(): { trace_id: string } | undefined {
  const span = current.getStore()?.span;
  return span && { trace_id: span.trace_id };
}
