export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header (RFC 9110). Null for the whole file (no header, several ranges, or an unknown unit);
 * `outside` if the file has no such range.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "outside" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match) return null;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  if (first === "") {
    if (last === "") return null;
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "outside" : { start, end };
}

/** Returns true if the ETag is listed in an If-None-Match header. */
export const isAmongTags = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").some((listedTag) => {
    const trimmedTag = listedTag.trim();
    return trimmedTag === "*" || trimmedTag === tag || trimmedTag === `W/${tag}`;
  });
