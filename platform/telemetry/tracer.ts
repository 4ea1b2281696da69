/**
 * Attributes of a span: names of routes, jobs, tables and outcomes, and numbers. Never a value that a user
 * typed.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly trace_id: string;
  /** Ends the span. `failure` is a code, never a message, which may quote a value. */
  end(attributes?: Attributes, failure?: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: "server" | "client" | "job";
  readonly attributes: Attributes;
  readonly parent?: Span | undefined;
  /** Start in milliseconds since 1970, if earlier than the call. */
  readonly began?: number;
}

/** Sends spans to a tracing system. */
export interface Tracer {
  begin(beginning: SpanStart): Span;
  /** Sends the remaining spans, within a short time limit. */
  stop(): Promise<void>;
}
