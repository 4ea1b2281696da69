/** Names of routes, jobs, tables and outcomes, and numbers. Never a value somebody typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly trace_id: string;
  /** `failure`: a code, never a sentence, which may quote a value. */
  end(attributes?: Attributes, failure?: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: "server" | "client" | "job";
  readonly attributes: Attributes;
  readonly parent?: Span | undefined;
  /** Milliseconds since 1970, where it began before it was told. */
  readonly began?: number;
}

/** Sends what was done, piece by piece, to whoever draws it as a picture. */
export interface Tracer {
  begin(beginning: SpanStart): Span;
  /** Sends what is still here, for a moment. */
  stop(): Promise<void>;
}
