import { RequestFailed } from "#platform/web/api/failed.ts";

/** The message of a refusal with what it says of the fields; a stop between them where the catalogue has none. */
export function failureText(error: unknown): string {
  if (!(error instanceof RequestFailed)) throw error;
  const more = Object.values(error.errors).filter((text) => text !== error.message);
  return [error.message, ...more].map((text) => text.replace(/([^.?!])$/, "$1.")).join(" ");
}
