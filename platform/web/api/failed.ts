import type { FieldErrors } from "#kernel/contract/problem.ts";

interface Failure {
  status: number;
  code: string;
  message: string;
  errors?: FieldErrors;
  details?: unknown;
  requestId?: string | null;
}

/** A call that was answered with a refusal, or not at all. */
export class RequestFailed extends Error {
  /** 0 when nothing answered. */
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  readonly details: unknown;
  /** The code an office reads to support. */
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

  /** Nothing answered, or the server said it can't just now: the same call may work in a moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

export const OFFLINE = "Corella can't be reached. Your changes are still here.";
const UNKNOWN = "Something went wrong. Try again.";

export const offline = (): RequestFailed => new RequestFailed({ status: 0, code: "offline", message: OFFLINE });

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function fieldErrors(value: unknown): FieldErrors {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Reads a refusal; older servers write `Message`, proxies write no JSON at all. */
export async function failureOf(response: Response): Promise<RequestFailed> {
  const body: unknown = await response.json().catch(() => null);
  const said: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  return new RequestFailed({
    status: response.status,
    code: textOf(said["code"]) ?? `http.${response.status}`,
    message: textOf(said["Message"]) ?? textOf(said["message"]) ?? UNKNOWN,
    errors: fieldErrors(said["errors"]),
    details: said["details"],
    requestId: response.headers.get("x-request-id"),
  });
}
