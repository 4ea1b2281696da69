/**
 * Serialises a value as JSON for the database. Replaces NUL and lone surrogates, which JSON allows but
 * PostgreSQL can't store as text.
 */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? toStorable(part) : part));

const toStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");
