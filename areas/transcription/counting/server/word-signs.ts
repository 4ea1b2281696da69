import { symbolFontOf, symbolText, UNKNOWN_SIGN } from "../rules/symbol-fonts.ts";

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

/** Returns the sign of a symbol font that Word writes by its number. */
export function symbolSign({ font, char }: Readonly<Record<string, string>>): string {
  const code = /^[0-9a-f]{1,4}$/i.test(char ?? "") ? Number.parseInt(char ?? "", 16) & 0xff : 0;
  const symbolFont = symbolFontOf(font);
  return symbolFont === null || code < 0x20
    ? UNKNOWN_SIGN
    : symbolText(String.fromCharCode(0xf000 + code), symbolFont);
}
