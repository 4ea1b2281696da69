/** Replacement for a character that no face has. */
export const MARK = "\ufffd";

/**
 * Normalises text for printing: composed letters, plain spaces and line breaks, no invisible formatting
 * characters.
 */
export const toPrintable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\t\u00a0\u2007\u202f]/g, " ")
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
