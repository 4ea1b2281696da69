import { signOfNumber, symbolFontOf, symbolText, UNKNOWN_SIGN } from "../rules/symbol-fonts.ts";
import type { WordFormat } from "./word-styles.ts";

/** Returns the characters as the fonts of their format draw them. */
export const drawnText = (text: string, { font = null, asciiFont = null }: WordFormat): string =>
  symbolText(text, font, asciiFont);

/** Elements of a run that stand for one character. */
export const SIGNS: ReadonlyMap<string, string> = new Map([
  ["tab", "\t"],
  ["ptab", "\t"],
  ["br", "\n"],
  ["cr", "\n"],
  ["noBreakHyphen", "\u2011"],
  ["softHyphen", "\u00ad"],
]);

/**
 * Returns the character of an emoji, which newer versions of Word write as a Unicode number beside an
 * alternative for older ones. Returns `UNKNOWN_SIGN` if the number is not a character.
 */
export function emojiOf(hex: string | undefined): string {
  const number = /^[0-9a-f]{1,6}$/i.test(hex ?? "") ? Number.parseInt(hex ?? "", 16) : 0;
  const isSign = number > 0x1f && number <= 0x10_ffff && !(number >= 0xd800 && number <= 0xdfff);
  return isSign ? String.fromCodePoint(number) : UNKNOWN_SIGN;
}

const isCharacter = (code: number): boolean =>
  code > 0xff && !(code >= 0xd800 && code <= 0xf8ff) && code < 0xfffe;

/**
 * Returns the sign that Word writes by its number. The number is that of the symbol font, or of Unicode
 * above 255. A number of an unknown font may be any sign and gives `UNKNOWN_SIGN`.
 */
export function symbolSign({ font, char }: Readonly<Record<string, string>>): string {
  const code = /^[0-9a-f]{1,4}$/i.test(char ?? "") ? Number.parseInt(char ?? "", 16) : 0;
  return isCharacter(code) ? String.fromCharCode(code) : signOfNumber(code, symbolFontOf(font));
}
