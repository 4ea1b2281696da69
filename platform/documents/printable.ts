/** Replacement for a character that no face has. */
export const MARK = "\ufffd";

const SUPERSCRIPTS = /[\u2070\u00b9\u00b2\u00b3\u2074-\u207f]+/g;
/** Superscripts that every face has. */
const DRAWN_SUPERSCRIPTS = /^[\u00b9\u00b2\u00b3\u2074]+$/;
const SUBSCRIPTS = /[\u2080-\u208e]+/g;
/** Characters missing from all fonts, with the text printed in their place. */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map([
  ["\u2610", "\u25a1"],
  ["\u2611", "[x]"],
  ["\u2612", "[x]"],
  ["\u2714", "\u2713"],
  ["\u2717", "\u00d7"],
  ["\u2718", "\u00d7"],
  ["\u22c5", "\u00b7"],
  ["\u2217", "*"],
  ["\u223c", "~"],
  ["\u21d1", "\u2191"],
  ["\u21d3", "\u2193"],
]);
const SUBSTITUTED = new RegExp(`[${[...SUBSTITUTES.keys()].join("")}]`, "g");

const power = (raised: string): string => {
  if (DRAWN_SUPERSCRIPTS.test(raised)) return raised;
  const digits = plainDigits(raised);
  return /\d/.test(digits) ? `^${digits}` : digits;
};
const plainDigits = (raised: string): string => raised.normalize("NFKC").replaceAll("\u2212", "-");

/**
 * Normalises text for printing: composed letters, plain spaces and line breaks, no invisible formatting
 * characters. Powers that no face has are written with "^", as laboratories do: 10^9.
 */
export const toPrintable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(SUPERSCRIPTS, power)
    .replace(SUBSCRIPTS, plainDigits)
    .replace(SUBSTITUTED, (sign) => SUBSTITUTES.get(sign) ?? sign)
    .replace(/[\t\u00a0\u2007\u202f]/g, " ")
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
