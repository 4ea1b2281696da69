const REPLACEMENT_CHARACTER = "\ufffd";

/**
 * Parses `Upload-Metadata` of tus 1.0, such as `filename`: comma-separated pairs of a name and a base64
 * value. Null if malformed.
 */
export function readMetadata(header: string | undefined): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  for (const pair of (header ?? "").split(",").map((one) => one.trim())) {
    if (pair === "") continue;
    const [, name, value = ""] = /^([^\s,]{1,100})(?: ([A-Za-z0-9+/]{0,4000}={0,2}))?$/.exec(pair) ?? [];
    const text = Buffer.from(value, "base64").toString("utf8");
    if (name === undefined || text.includes(REPLACEMENT_CHARACTER)) return null;
    values.set(name, text);
  }
  return values;
}

/** Parses a header with a whole number of bytes. Null for any other value. */
export const bytesOf = (header: string | string[] | undefined): number | null =>
  typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** Formats values as an `Upload-Metadata` header, the reverse of `readMetadata`. */
export const writeMetadata = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`.trimEnd())
    .join(",");
