import type { IncomingHttpHeaders } from "node:http";
import type { QueryValues } from "../rules/search.ts";

/** Returns true for a JSON format. A plus sign that was not encoded arrives as a space. */
const isJson = (format: unknown): boolean =>
  /^(json|application\/(fhir[+ ])?json|text\/json)\b/i.test(String(format));

/**
 * Returns true if the response may be JSON: by `_format` if given, otherwise unless the Accept header names
 * XML and no type that covers JSON.
 */
export function wantsJson(
  { headers }: { readonly headers: IncomingHttpHeaders },
  { _format: format }: QueryValues,
): boolean {
  if (format !== undefined) return isJson(format);
  const { accept = "" } = headers;
  return !/xml/i.test(accept) || /json|\*\/\*|application\/\*/i.test(accept);
}
