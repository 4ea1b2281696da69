import { codeOf } from "#platform/start-error.ts";

/** Error response of the bucket. The message gives its status and, if known, its S3 code. */
export class BucketError extends Error {
  override readonly name = "BucketError";
  readonly status: number;
  constructor(status: number, code: string | undefined) {
    super(`the bucket answers ${status}${code === undefined ? "" : ` (${code})`}`);
    this.status = status;
  }
}

/**
 * Returns true for a transient failure of the bucket or the connection. 408 means too slow, 429 too many
 * requests.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof BucketError)
    return error.status >= 500 || error.status === 408 || error.status === 429;
  const code = codeOf(error instanceof Error ? error.cause : undefined) ?? "";
  return code !== "ENOTFOUND" && code !== "ERR_INVALID_URL";
}
