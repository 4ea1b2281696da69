/** Escapes the wildcards of LIKE in a text that a user searches for. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
