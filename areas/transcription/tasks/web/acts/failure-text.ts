import { RequestError } from "#platform/web/api/request-error.ts";

/**
 * Returns the message of a refusal with its field errors, adding a full stop where the catalogue's message
 * has none. Rethrows other errors.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  const more = Object.values(error.errors).filter((text) => text !== error.message);
  return [error.message, ...more].map((text) => text.replace(/([^.?!])$/, "$1.")).join(" ");
}
