import { z } from "zod";
import type { InputOf, Schema } from "./contract.ts";

/**
 * A refusal declared by a contract: a stable code, an HTTP status, typed details and a message. The message
 * is the specification's if messages.tsv has one.
 */
export interface Problem<Code extends string = string, Details = unknown> {
  readonly code: Code;
  readonly status: number;
  readonly sentence: (details: Details) => string;
  /** Name of the field that the refusal is about, if it is always the same field. */
  readonly field?: string;
  /**
   * Schema of the details sent to the browser, created when they are sent. "reply": the details contain the
   * current row in the shape of the route's reply.
   */
  readonly details?: (() => Schema) | "reply";
}

// A problem without the type of its details. A list of different problems requires this type, because a
// problem with typed details accepts only details of that type.
export type AnyProblem = Problem<string, never>;

export function problem<const Code extends string>(
  code: Code,
  status: number,
  sentence: string,
  field?: string,
): Problem<Code, undefined>;
/**
 * Defines a problem with details. Details without a schema do not compile because, as in replies, only values
 * described by a schema leave the server.
 */
export function problem<const Code extends string, S extends Schema>(
  code: Code,
  status: number,
  sentence: string | ((details: InputOf<S>) => string),
  field: string | undefined,
  details: () => S,
): Problem<Code, InputOf<S>>;
export function problem(
  code: string,
  status: number,
  sentence: string | ((details: unknown) => string),
  field?: string,
  details?: () => Schema,
): Problem {
  return { code, status, sentence: typeof sentence === "string" ? () => sentence : sentence, field, details };
}

export type FieldErrors = Record<string, string>;

/**
 * Error thrown by `assertAllowed`, `fail` and `assertFound`, and sent as `{ message, code, errors?, details? }`.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly details: unknown;
  readonly shape: Problem["details"];

  constructor(
    code: string,
    status: number,
    message: string,
    errors?: FieldErrors,
    details?: unknown,
    shape?: Problem["details"],
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.details = details;
    this.shape = shape;
  }
}

export function refusalOf<Code extends string, Details>(
  kind: Problem<Code, Details>,
  details: Details,
  errors?: FieldErrors,
): Refusal {
  const message = kind.sentence(details);
  const fieldErrors = errors ?? (kind.field ? { [kind.field]: message } : undefined);
  return new Refusal(kind.code, kind.status, message, fieldErrors, details, kind.details);
}

// Problems that any route may return without declaring them (decisions.md Part A, status codes).
export const invalid = problem("invalid", 400, "Check the highlighted fields.");
export const ownerRequired = problem("doctor_id.required", 400, "doctor_id is required", "doctor_id");
export const noSession = problem("session.required", 401, "Sign in to continue.");
export const forbidden = problem("forbidden", 403, "You don't have permission to do this.");
/**
 * Refusal of a delete (RULE-PERM-11, MSG-023). The specification's message says "task" for every kind of
 * record.
 */
export const mayNotDelete = problem("forbidden", 403, "You don't have permission to delete this task");
/**
 * Refusal to show a task, feedback, a report or a procedure (RULE-PERM-10, MSG-022). C-11 keeps the word
 * "task" for all four.
 */
export const notYourTask = problem("not_found", 404, "You don't have permission to view and edit this task");
export const foreignOrigin = problem("origin.foreign", 403, "This request did not come from a Corella page.");
export const unknownHost = problem(
  "host.unknown",
  421,
  "Corella is not available at this address. Open it at the address your practice uses.",
);
export const notFound = problem(
  "not_found",
  404,
  "This does not exist, or you don't have permission to see it.",
);
export const noSuchAddress = problem("address.unknown", 404, "This page doesn't exist.");
/**
 * Refusal of an outdated version: another user saved the record in between (F-7). `details.current` is the
 * current row.
 */
export const stale: Problem<"stale", { current: unknown }> = {
  code: "stale",
  status: 409,
  sentence: () => "This record was updated by another user while you were editing it.",
  details: "reply",
};
/** Refusal of a request that is not valid JSON or HTTP, or whose length differs from the declared length. */
export const unreadable = problem("unreadable", 400, "This request is not valid.");
export const tooSlow = problem("too_slow", 408, "The request timed out. Try again.");
export const tooLarge = problem("too_large", 413, "The request is too large.");
export const wrongType = problem("type.unsupported", 415, "This content type is not supported.");
const formatWait = (seconds: number): string =>
  seconds <= 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
export const tooMany = problem(
  "too_many",
  429,
  ({ retry_after }) => `Too many attempts. Try again in ${formatWait(retry_after)}.`,
  undefined,
  () => z.object({ retry_after: z.number() }),
);
export const unavailable = problem(
  "unavailable",
  503,
  "Corella can't reach its database right now. Nothing was changed. Try again.",
);
