import { z } from "zod";
import type { InputOf, Schema } from "./contract.ts";

/**
 * A refusal the contract declares: a stable code, an HTTP status, typed details and its sentence.
 * The sentence is the specification's where messages.tsv has one.
 */
export interface Problem<Code extends string = string, Details = unknown> {
  readonly code: Code;
  readonly status: number;
  readonly sentence: (details: Details) => string;
  /** Names the field the refusal is about, when it is always the same one. */
  readonly field?: string;
  /** Shapes the details that leave the server; made when they do. "reply": they hold the row as the route answers it. */
  readonly details?: (() => Schema) | "reply";
}

// A problem whose details are typed accepts them only where it is made, so a list of problems must forget the type.
export type AnyProblem = Problem<string, never>;

export function problem<const Code extends string>(
  code: Code,
  status: number,
  sentence: string,
  field?: string,
): Problem<Code, undefined>;
/** Details without a shape do not compile: what no shape names does not leave the server, as with replies. */
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

/** Thrown by `assertAllowed`, `fail` and `found`; answered by mount as `{ message, code, errors?, details? }`. */
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
  const marked = errors ?? (kind.field ? { [kind.field]: message } : undefined);
  return new Refusal(kind.code, kind.status, message, marked, details, kind.details);
}

// What any route may answer without declaring it (decisions.md Part A, status codes).
export const invalid = problem("invalid", 400, "Check the highlighted fields.");
export const ownerRequired = problem("doctor_id.required", 400, "doctor_id is required", "doctor_id");
export const noSession = problem("session.required", 401, "Sign in to continue.");
export const forbidden = problem("forbidden", 403, "You don't have permission to do this.");
/** RULE-PERM-11, MSG-023; the specification says "task" of everything. */
export const mayNotDelete = problem("forbidden", 403, "You don't have permission to delete this task");
/** RULE-PERM-10, MSG-022: said where a task, feedback, a report or a procedure was looked for (C-11 keeps "task" for all four). */
export const notYourTask = problem("not_found", 404, "You don't have permission to view and edit this task");
export const foreignOrigin = problem("origin.foreign", 403, "This request did not come from a Corella page.");
export const unknownHost = problem(
  "host.unknown",
  421,
  "Corella is not available at this address. Open it at the address your practice uses.",
);
export const notFound = problem("not_found", 404, "This does not exist, or you don't have permission to see it.");
export const noSuchAddress = problem("address.unknown", 404, "This page doesn't exist.");
/** F-7: somebody saved in between; `details.current` is the row as it is now. */
export const stale: Problem<"stale", { current: unknown }> = {
  code: "stale",
  status: 409,
  sentence: () => "This record was updated by another user while you were editing it.",
  details: "reply",
};
/** Not JSON, not HTTP, or not as long as it says. */
export const unreadable = problem("unreadable", 400, "This request is not valid.");
export const tooSlow = problem("too_slow", 408, "The request timed out. Try again.");
export const tooLarge = problem("too_large", 413, "The request is too large.");
export const wrongType = problem("type.unsupported", 415, "This content type is not supported.");
const waitInWords = (seconds: number): string =>
  seconds <= 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
export const tooMany = problem(
  "too_many",
  429,
  ({ retry_after }) => `Too many attempts. Try again in ${waitInWords(retry_after)}.`,
  undefined,
  () => z.object({ retry_after: z.number() }),
);
export const unavailable = problem(
  "unavailable",
  503,
  "Corella can't reach its database right now. Nothing was changed. Try again.",
);
