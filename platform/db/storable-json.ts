/** JSON for the database: a NUL and half of a surrogate pair can be written in JSON, and PostgreSQL keeps neither as text. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storable(part) : part));

const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");
