import type { FastifyError } from "fastify";
import type { SchemaIssue } from "#kernel/contract/contract.ts";
import {
  type FieldErrors,
  foreignOrigin,
  invalid,
  noSuchAddress,
  problem,
  Refusal,
  refusalOf,
  tooLarge,
  tooMany,
  tooSlow,
  unavailable,
  unreadable,
  wrongType,
} from "#kernel/contract/problem.ts";
import { constraintOf } from "#platform/db/refused-value.ts";
import { StorageFailure } from "#platform/files/server/storage/failure.ts";
import type { ConstraintWords } from "./feature.ts";

export const noRoom = problem(
  "no_room",
  503,
  "Corella's disk is full. Nothing was changed. Free some space and try again.",
);

export const storageAway = problem(
  "storage_away",
  503,
  "Files can't be saved or opened at the moment. Nothing was changed. Try again in a few minutes.",
);

export interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly errors?: FieldErrors;
  readonly details?: unknown;
}

export const bodyOf = (refusal: Refusal): ErrorBody => ({
  message: refusal.message,
  code: refusal.code,
  ...(refusal.errors ? { errors: refusal.errors } : {}),
  ...(refusal.details === undefined ? {} : { details: refusal.details }),
});

/** Converts validation issues to field messages. The first message is also the refusal's message. */
export function invalidInput(issues: readonly SchemaIssue[], source: "params" | "query" | "body"): Refusal {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path?.map(segmentOf).join(".") || source;
    errors[field] ??= issue.message;
  }
  const first = Object.values(errors)[0];
  return new Refusal(invalid.code, invalid.status, first ?? invalid.sentence(undefined), errors);
}

const segmentOf = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment);

/**
 * Converts an error to a refusal, or null if the error is a server fault. Database errors are recognised by
 * their SQLSTATE class; a named constraint uses the message of its feature.
 */
export function refusalFor(
  error: unknown,
  constraints: Readonly<Record<string, ConstraintWords>>,
): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageFailure) return refusalOf(error.isFull ? noRoom : storageAway, undefined);
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("FST_")) return fastifyRefusal(code, error);
  if (code === "53100" || code === "ENOSPC" || code === "EDQUOT") return refusalOf(noRoom, undefined);
  if (isOutage(code, error.message)) return refusalOf(unavailable, undefined);
  const constraint = constraintOf(error);
  const constraintMessage = constraint === undefined ? undefined : constraints[constraint];
  if (constraintMessage) {
    return new Refusal(
      constraintMessage.code ?? "invalid",
      constraintMessage.status ?? 400,
      constraintMessage.message,
      constraintMessage.field ? { [constraintMessage.field]: constraintMessage.message } : undefined,
    );
  }
  // 22xxx: a value that the column cannot store (a number too large, a NUL). The schemas should have refused
  // it first, but it must never be a 500.
  if (/^22...$/.test(code)) return refusalOf(invalid, undefined);
  // The static file library throws a `BadRequestError` for an address that no file can have (with a NUL in
  // it). A 400 from another library is a server fault.
  if (error.name === "BadRequestError" && "expose" in error && error.expose === true)
    return refusalOf(noSuchAddress, undefined);
  return null;
}

/** System error codes of an unreachable database. */
const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * Returns true if the connection was lost, the database is starting, stopping or out of resources, a
 * statement timed out, or a transaction lost to concurrent writers too often.
 */
function isOutage(code: string, message: string): boolean {
  return (
    /^(08...|57P0[1-5]|57014|53...|40001|40P01|55P03|58030)$/.test(code) ||
    UNREACHABLE_CODES.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|driver has already been destroyed|Cannot use a pool after/.test(
      message,
    )
  );
}

function fastifyRefusal(code: string, error: Partial<FastifyError>): Refusal | null {
  if (
    code === "FST_ERR_CTP_BODY_TOO_LARGE" ||
    code === "FST_REQ_FILE_TOO_LARGE" ||
    code === "FST_FILES_LIMIT" ||
    code === "FST_PARTS_LIMIT" ||
    code === "FST_FIELDS_LIMIT"
  ) {
    return refusalOf(tooLarge, undefined);
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || code === "FST_INVALID_MULTIPART_CONTENT_TYPE")
    return refusalOf(wrongType, undefined);
  if (code === "FST_ERR_NOT_FOUND" || code === "FST_ERR_BAD_URL") return refusalOf(noSuchAddress, undefined);
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new Refusal(unreadable.code, status, unreadable.sentence(undefined))
    : null;
}

export const foreignOriginRefusal = (): Refusal => refusalOf(foreignOrigin, undefined);
export const tooManyRefusal = (seconds: number): Refusal => refusalOf(tooMany, { retry_after: seconds });

/** Returns the refusal for a request that the HTTP parser rejected, by its error code. */
export function unreadableHttp(code: string | undefined): Refusal {
  if (code === "HPE_HEADER_OVERFLOW") return new Refusal(tooLarge.code, 431, tooLarge.sentence(undefined));
  return refusalOf(code === "ERR_HTTP_REQUEST_TIMEOUT" ? tooSlow : unreadable, undefined);
}
