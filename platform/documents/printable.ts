/** Stands for a character that no face has. */
export const MARK = "\ufffd";

/** Composed letters, plain spaces, and none of the marks that only steer how text is written. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\t\u00a0\u2007\u202f]/g, " ")
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
