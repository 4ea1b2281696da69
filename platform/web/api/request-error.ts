import type { FieldErrors } from "#kernel/contract/problem.ts";

interface Failure {
  status: number;
  code: string;
  message: string;
  errors?: FieldErrors;
  details?: unknown;
  requestId?: string | null;
}

/** Error of a call that was refused, or that got no response. */
export class RequestError extends Error {
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  readonly details: unknown;
  /** The `x-request-id` that a user reads out to support. Null if there was no response or no such header. */
  readonly requestId: string | null;

  constructor({ status, code, message, errors = {}, details, requestId = null }: Failure) {
    super(message);
    this.name = "RequestFailed";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.details = details;
    this.requestId = requestId;
  }

  /** True if the same call may succeed shortly: no response, or status 502, 503 or 504. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

export const OFFLINE_MESSAGE = "Corella can't be reached. Your changes are still here.";
const UNKNOWN_MESSAGE = "Something went wrong. Try again.";

export const makeOfflineError = (): RequestError =>
  new RequestError({ status: 0, code: "offline", message: OFFLINE_MESSAGE });

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

function fieldErrorsOf(value: unknown): FieldErrors {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/**
 * Builds the error from a refused response. Older servers write `Message`, and proxies send no JSON at all.
 */
export async function failureOf(response: Response): Promise<RequestError> {
  const body: unknown = await response.json().catch(() => null);
  const fields: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  return new RequestError({
    status: response.status,
    code: textOf(fields["code"]) ?? `http.${response.status}`,
    message: textOf(fields["Message"]) ?? textOf(fields["message"]) ?? UNKNOWN_MESSAGE,
    errors: fieldErrorsOf(fields["errors"]),
    details: fields["details"],
    requestId: response.headers.get("x-request-id"),
  });
}
