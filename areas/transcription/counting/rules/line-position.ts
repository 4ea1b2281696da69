/** Position of characters above or below the line. Null on the line. */
export type LinePosition = "super" | "sub" | null;

/** The values of `w:vertAlign` that raise or lower text. */
export const RAISED_RUNS: ReadonlyMap<string, LinePosition> = new Map([
  ["superscript", "super"],
  ["subscript", "sub"],
]);

const PLAIN = "0123456789+-\u2212\u2013=()";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎";

const charactersOf = (raised: string): ReadonlyMap<string, string> =>
  new Map(Array.from(PLAIN, (plain, index) => [plain, raised[index] ?? plain]));
const CHARACTERS = { super: charactersOf(SUPERSCRIPTS), sub: charactersOf(SUBSCRIPTS) };

/**
 * Writes raised or lowered digits and signs as characters of their own, because 10⁹ would be read as 109 in a text
 * without formatting. Letters stay as they are: "1st" and "Tmax" read alike. Each character stays one character.
 */
export const raisedText = (text: string, raised: LinePosition): string =>
  raised === null ? text : Array.from(text, (sign) => CHARACTERS[raised].get(sign) ?? sign).join("");
