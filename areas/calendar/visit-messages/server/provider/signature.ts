import { createHmac, timingSafeEqual } from "node:crypto";

/** Fields of a form. A field that was sent several times has an array of values. */
type SignedFields = Readonly<Record<string, unknown>>;

/**
 * Returns the signature of a webhook as the provider's security documentation describes it: HMAC-SHA1 over
 * the full address and the fields in order of their names, each name followed by its value.
 */
export function signatureOf(token: string, url: string, fields: SignedFields): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => name + valuesOf(fields[name]).join(name))
    .join("");
  return createHmac("sha1", token)
    .update(Buffer.from(url + text, "utf8"))
    .digest("base64");
}

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : [value]).map((each) =>
    typeof each === "string" ? each : "",
  );

/** Compares in constant time, so that a forger learns nothing from the time of a refusal. */
export function isSigned(
  header: string | string[] | undefined,
  { token, url, fields }: { readonly token: string; readonly url: string; readonly fields: SignedFields },
): boolean {
  const expected = Buffer.from(signatureOf(token, url, fields));
  const headerBytes = Buffer.from(typeof header === "string" ? header : "");
  return headerBytes.length === expected.length && timingSafeEqual(headerBytes, expected);
}
