import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./tracer.ts";

/** What a statement or a log line is of: a request or a job, never whom it is about. */
export interface Work {
  readonly request_id?: string;
  readonly job?: string;
  /** Only where traces are sent somewhere. */
  readonly span?: Span | undefined;
  /** Connections that the request has to itself just now. */
  held?: number;
}

const current = new AsyncLocalStorage<Work>();

/** Everything that `act` does, however long it waits in between, is done for `work`. */
export const doing = <Result>(work: Work, act: () => Result): Result => current.run(work, act);

export const workAtHand = (): Work | undefined => current.getStore();

/** Counts a connection of the work at hand; to be called when it is released. */
export function holdingConnection(): () => void {
  const work = current.getStore();
  if (!work) return () => undefined;
  work.held = (work.held ?? 0) + 1;
  return () => void (work.held = (work.held ?? 1) - 1);
}

/** For the lines of the log. */
export function traceAtHand(): { trace_id: string } | undefined {
  const span = current.getStore()?.span;
  return span && { trace_id: span.trace_id };
}
